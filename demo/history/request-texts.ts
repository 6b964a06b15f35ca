import type { ProductClass } from '#src/shop/catalogue/product/product.ts'

/** What people write with a prescription. */
export const prescriptionTexts = [
  'É a medicação habitual da minha mãe, levanto eu.',
  'Se houver genérico, prefiro.',
  'Só preciso de uma embalagem de cada, ainda tenho em casa.',
  'Posso levantar amanhã de manhã?',
  'O médico mudou a dose, é a primeira vez que levanto esta.',
  'É para o meu pai, que não usa telemóvel.',
  'Se não tiverem tudo, levo o que houver.',
  'A receita é válida até ao fim do mês.',
] as const

export const prescriptionTextsInEnglish = [
  'It is my regular medication. A generic is fine.',
  'Could I collect it tomorrow after work?',
] as const

/** Something that is not on the shelf, with what the pharmacy found for it: price in cents, VAT included. */
export type SpecialRequest = { text: string; found: string; cents: number; class: ProductClass; quantity: number }

export const specialRequests: readonly SpecialRequest[] = [
  {
    text: 'Procuro uma almofada cervical para viagem, de espuma, não insuflável. Conseguem arranjar?',
    found: 'Almofada cervical de viagem, espuma viscoelástica',
    cents: 2490,
    class: 'DEVICE',
    quantity: 1,
  },
  {
    text: 'Preciso de uma joelheira elástica tamanho L, das simples. Na loja só vejo até ao M.',
    found: 'Joelheira elástica, tamanho L',
    cents: 1795,
    class: 'DEVICE',
    quantity: 1,
  },
  {
    text: 'Têm escovas interdentais de 0,6 mm em caixa grande? Gasto muitas.',
    found: 'Escovas interdentais 0,6 mm, 25 unidades',
    cents: 1190,
    class: 'OTHER',
    quantity: 2,
  },
  {
    text: 'Queria o biberão anticólicas de 330 ml, com tetina de fluxo rápido.',
    found: 'Biberão anticólicas 330 ml, tetina de fluxo rápido',
    cents: 1350,
    class: 'OTHER',
    quantity: 1,
  },
  {
    text: 'O meu cão precisa de coleira antiparasitária para mais de 25 kg. Vem para a semana?',
    found: 'Coleira antiparasitária, cães com mais de 25 kg',
    cents: 2980,
    class: 'OTHER',
    quantity: 1,
  },
  {
    text: 'Procuro um comprimidor semanal com quatro tomas por dia, letras grandes.',
    found: 'Caixa de comprimidos semanal, quatro tomas por dia',
    cents: 985,
    class: 'DEVICE',
    quantity: 1,
  },
  {
    text: 'Fraldas de adulto para a noite, tamanho M, duas embalagens, por favor.',
    found: 'Fraldas para adulto noite, tamanho M, 30 unidades',
    cents: 2240,
    class: 'DEVICE',
    quantity: 2,
  },
  {
    text: 'Usam-se cá palmilhas de gel para esporão, número 39?',
    found: 'Palmilhas de gel para esporão, n.º 38-40',
    cents: 1645,
    class: 'DEVICE',
    quantity: 1,
  },
]

/** Sent with prices. */
export const quoteNotes = [
  'Os preços já têm a comparticipação do SNS descontada.',
  'Temos tudo em stock, pode levantar duas horas depois de encomendar.',
  'O segundo medicamento chega amanhã de manhã.',
  'Guardamos os preços dois dias. Alguma dúvida, escreva-nos por aqui.',
] as const

/** What customers ask about an order, and what they are answered. `shelf`: asked about something of this collection. */
export type Exchange = { shelf?: string; question: string; answer: string }

export const exchanges: readonly Exchange[] = [
  { question: 'Boa tarde, consigo levantar depois das 19h?', answer: 'Boa tarde. Sim, estamos abertos até às 19h30.' },
  {
    question: 'Pode ser o meu marido a levantar? Ele leva o número da encomenda.',
    answer: 'Claro. Basta o número ou o código de levantamento.',
  },
  {
    question: 'Enganei-me na morada: é o n.º 14 e não o 41.',
    answer: 'Já corrigimos na etiqueta. A encomenda sai hoje à tarde.',
  },
  {
    shelf: 'sol',
    question: 'O protetor solar pode usar-se numa criança de dois anos?',
    answer: 'Pode, este é próprio para crianças. Renove de duas em duas horas e depois do banho.',
  },
  {
    shelf: 'vitaminas-e-minerais',
    question: 'A vitamina toma-se de manhã ou à noite?',
    answer: 'De manhã, com o pequeno-almoço. À noite pode tirar o sono a algumas pessoas.',
  },
  {
    question: 'Ainda vou a tempo de juntar mais um artigo?',
    answer: 'Esta já está preparada, mas faça outra para levantar na loja: entregamos as duas juntas.',
  },
  { question: 'Recebi a encomenda, mas falta a fatura.', answer: 'Tem razão. Já está disponível na página da encomenda.' },
  {
    shelf: 'escovas-e-fio',
    question: 'Têm a mesma escova em mais macia?',
    answer: 'Temos, chega na terça. Quer que a guardemos em seu nome?',
  },
  { shelf: 'medir-em-casa', question: 'O termómetro vem com pilha?', answer: 'Vem, e leva outra de reserva na caixa.' },
  {
    shelf: 'rosto',
    question: 'Quanto tempo depois de aberto dura o creme?',
    answer: 'Doze meses: está no símbolo do frasco aberto, no fundo da embalagem.',
  },
  {
    shelf: 'ortopedia',
    question: 'Posso trocar o tamanho da meia se não servir?',
    answer: 'Pode, desde que a embalagem não tenha sido aberta. Tem 14 dias.',
  },
  { question: 'A que horas passa o estafeta?', answer: 'Costuma passar entre as 10h e as 13h. Avisam por SMS quando sai.' },
]
