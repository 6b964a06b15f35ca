import type { SeedPost } from './types.ts'

/** The blog when the demo opens: one post per category. */
export const posts: SeedPost[] = [
  {
    key: 'flu-or-cold',
    category: 'health',
    slug: { pt: 'gripe-ou-constipacao', en: 'flu-or-cold' },
    title: { pt: 'Gripe ou constipação?', en: 'Flu or a cold?' },
    summary: {
      pt: 'Como distinguir as duas, o que ter em casa e quando procurar o médico.',
      en: 'How to tell the two apart, what to keep at home and when to see a doctor.',
    },
    body: {
      pt: `Todos os invernos ouvimos a mesma frase ao balcão: “estou com gripe”. Quase sempre é uma constipação. As duas são causadas por vírus e partilham sintomas, mas não se comportam da mesma maneira, e saber distingui-las ajuda a decidir o que fazer.

## Como distinguir

A constipação instala-se aos poucos. Começa com a garganta a arranhar, depois vêm os espirros e o nariz a pingar. A febre é baixa ou não existe, e no dia seguinte, embora incomodado, consegue fazer quase tudo.

A gripe chega de repente. Muita gente sabe dizer a hora a que ficou doente. A febre sobe depressa, muitas vezes acima dos 38,5 °C, com arrepios, dores no corpo inteiro, dor de cabeça e um cansaço que obriga a ficar na cama. A tosse é seca e pode durar duas semanas.

- Início: lento na constipação, súbito na gripe.
- Febre: rara e baixa na constipação, alta na gripe.
- Dores no corpo: ligeiras na constipação, fortes na gripe.
- Nariz entupido: o sintoma principal da constipação, secundário na gripe.

Um autoteste combinado, de gripe e covid-19, pode tirar a dúvida nos primeiros dias, sobretudo se vive com alguém mais frágil.

## O que fazer em casa

Nem a gripe nem a constipação se tratam com antibióticos, que não atuam sobre vírus. O que ajuda é simples: descanso, água, sopa e ar húmido.

Para a febre e as dores, o paracetamol é a primeira escolha na maioria das pessoas. Antes de juntar um antigripal, leia o rótulo: muitos já contêm paracetamol, e duas embalagens diferentes podem somar uma dose a mais. Para o nariz, comece pelo soro fisiológico ou pela água do mar. Os sprays descongestionantes aliviam depressa, mas não devem ser usados mais de três dias.

Na tosse, pense no tipo. A tosse seca acalma-se; a tosse com expetoração ajuda-se a sair. São xaropes diferentes e não convém misturá-los. Uma colher de mel ao deitar alivia a tosse dos mais velhos e das crianças a partir de um ano.

## O que ter em casa

- Um termómetro que funcione.
- Paracetamol para as idades da casa.
- Soro fisiológico em unidoses e lenços de papel.
- Máscaras, para proteger quem vive consigo.

## Quando procurar o médico

Procure ajuda no próprio dia se tiver falta de ar, dor no peito, confusão, lábios arroxeados ou febre que volta depois de ter passado. O mesmo vale para bebés com menos de três meses e febre, e para quem tem mais de 65 anos, está grávida ou vive com asma, diabetes ou doença do coração e não melhora em dois ou três dias. Na dúvida, ligue para o SNS 24: 808 24 24 24.

E antes do próximo inverno, a melhor decisão continua a ser a vacina. Pergunte-nos se está indicada para si: na farmácia explicamos, marcamos e vacinamos.`,
      en: `Every winter we hear the same words at the counter: “I have the flu”. It is nearly always a cold. Both are caused by viruses and share symptoms, but they do not behave alike, and telling them apart helps you decide what to do.

## How to tell them apart

A cold settles in slowly. It starts with a scratchy throat, then come sneezing and a runny nose. The fever is low or absent, and the next day you feel poorly but can do almost everything.

Flu arrives suddenly. Many people can tell you the hour they fell ill. The fever rises fast, often above 38.5 °C, with shivering, aching all over, headache and a tiredness that keeps you in bed. The cough is dry and may last two weeks.

- Onset: slow with a cold, sudden with flu.
- Fever: rare and low with a cold, high with flu.
- Body aches: mild with a cold, strong with flu.
- Blocked nose: the main symptom of a cold, a minor one of flu.

A combined flu and covid-19 self-test can settle the question in the first days, especially if you live with somebody frail.

## What to do at home

Neither flu nor a cold is treated with antibiotics, which do not work on viruses. What helps is simple: rest, water, soup and moist air.

For fever and aches, paracetamol is the first choice for most people. Before you add a cold and flu product, read the label: many already contain paracetamol, and two different packs can add up to too much. For the nose, start with saline or sea water. Decongestant sprays bring quick relief but should not be used for more than three days.

With a cough, think of its kind. A dry cough is calmed; a chesty cough is helped along. They need different syrups, which should not be mixed. A spoonful of honey at bedtime eases a cough in adults and in children over one year.

## What to keep at home

- A thermometer that works.
- Paracetamol for the ages in your household.
- Single-dose saline and paper tissues.
- Masks, to protect those who live with you.

## When to see a doctor

Seek help the same day if you have breathlessness, chest pain, confusion, bluish lips, or a fever that comes back after it had gone. The same goes for babies under three months with a fever, and for people over 65, pregnant, or living with asthma, diabetes or heart disease who are no better after two or three days. If in doubt, call SNS 24: 808 24 24 24.

And before next winter, the best decision is still the vaccine. Ask us whether it is right for you: at the pharmacy we explain, book and vaccinate.`,
    },
    author: 'Dra. Ana Vaz',
    readingMinutes: 4,
    publishedAt: '2026-11-10T09:00:00Z',
  },
  {
    key: 'send-a-prescription',
    category: 'information',
    slug: { pt: 'como-enviar-uma-receita', en: 'how-to-send-a-prescription' },
    title: { pt: 'Como enviar uma receita a partir do SMS', en: 'How to send a prescription from the text message' },
    summary: {
      pt: 'Três códigos, um preço na hora certa e nenhuma fila: o caminho da receita, passo a passo.',
      en: 'Three codes, a price in good time and no queue: the way of a prescription, step by step.',
    },
    body: {
      pt: `Quando o médico passa uma receita eletrónica, recebe um SMS com três números. São eles que permitem à farmácia ver e aviar o que lhe foi receitado. Com o envio pela Internet, faz em dois minutos o que antes fazia ao balcão, e só sai de casa quando está tudo pronto.

## Os três códigos

- O número da receita tem 19 caracteres. É a identificação do documento.
- O código de acesso e dispensa tem 6 algarismos. Sem ele, a farmácia não consegue abrir a receita.
- O código de direito de opção tem 4 algarismos. Só é preciso se escolher um medicamento diferente do mais barato.

Guarde estes números como guarda o código do cartão: quem os tiver pode levantar os seus medicamentos.

## Passo a passo

Entre na sua conta e escolha “Enviar receita”. Tem três maneiras de o fazer. A mais rápida é copiar o SMS inteiro e colá-lo: os códigos são reconhecidos e aparecem em campos próprios, que pode corrigir. Pode também escrevê-los à mão, ou juntar uma fotografia da guia em papel, em PNG ou JPG.

Se quiser, acrescente uma mensagem: a marca que costuma tomar, as embalagens que ainda tem, uma alergia. Confirme o consentimento para o tratamento dos seus dados de saúde e envie.

## O que acontece depois

A sua receita chega à farmacêutica, que a vê em horário de funcionamento. Confirma o que está disponível, compara com o genérico mais barato, calcula a comparticipação e envia-lhe o preço. Se faltar alguma coisa ou houver uma dúvida, escreve-lhe na própria página da receita.

Quando o preço fica pronto, recebe um aviso. A partir daí tem o prazo indicado na página para juntar a receita ao carrinho. Passado esse tempo, os códigos podem ter sido usados e os preços mudado, por isso pedimos que a envie de novo. Não perde nada: a receita continua válida até à data que o médico indicou.

## Pagar e receber

A receita entra no carrinho como uma linha, ao lado de tudo o resto. Pode levantar na farmácia, de graça, ou receber em casa se morar num dos concelhos onde entregamos medicamentos. A página diz-lhe logo se o seu código postal está incluído.

Ao levantar, basta mostrar o código de quatro algarismos da encomenda. A farmacêutica confirma consigo como tomar cada medicamento e responde às suas perguntas, tal como faria se tivesse vindo com o papel na mão.

## E a privacidade?

Os códigos ficam cifrados, cada leitura feita pela equipa fica registada e apagamo-los algum tempo depois de terminada a encomenda. As mensagens que lhe enviamos nunca dizem o nome de um medicamento. Se preferir, pode continuar a vir à farmácia com o telemóvel: também gostamos de o ver.`,
      en: `When a doctor writes an electronic prescription, you get a text message with three numbers. They let the pharmacy see and dispense what was prescribed. Sending them online does in two minutes what you used to do at the counter, and you only leave home when everything is ready.

## The three codes

- The prescription number has 19 characters. It identifies the document.
- The access and dispensing code has 6 digits. Without it, the pharmacy cannot open the prescription.
- The option code has 4 digits. It is needed only if you choose a medicine other than the cheapest.

Keep these numbers as you keep the PIN of your card: whoever has them can collect your medicines.

## Step by step

Sign in and choose “Send a prescription”. There are three ways. The quickest is to copy the whole text message and paste it: the codes are recognised and appear in fields of their own, which you can correct. You can also type them, or add a photo of the paper slip, as PNG or JPG.

If you like, add a message: the brand you usually take, the packs you still have, an allergy. Confirm your consent to the use of your health data and send it.

## What happens next

Your prescription reaches the pharmacist, who looks at it during opening hours. She checks what is available, compares it with the cheapest generic, works out the state’s share and sends you the price. If something is missing or unclear, she writes to you on the page of the prescription itself.

When the price is ready, you are told. From then on you have the time shown on the page to add the prescription to your cart. After that the codes may have been used and prices changed, so we ask you to send it again. You lose nothing: the prescription stays valid until the date your doctor gave.

## Paying and receiving

The prescription goes into the cart as one line, beside everything else. You can collect at the pharmacy, free of charge, or have it brought home if you live in one of the counties where we deliver medicines. The page tells you at once whether your postal code is included.

To collect, just show the four-digit code of the order. The pharmacist goes through each medicine with you and answers your questions, just as if you had come with the paper in your hand.

## And privacy?

The codes are kept encrypted, every reading by the team is recorded, and we erase them some time after the order ends. The messages we send you never name a medicine. If you prefer, you can still come to the pharmacy with your phone: we like to see you too.`,
    },
    author: 'Dra. Ana Vaz',
    readingMinutes: 4,
    publishedAt: '2026-10-20T09:00:00Z',
  },
  {
    key: 'autumn-skin',
    category: 'promotion',
    slug: { pt: 'pele-no-outono-10-por-cento', en: 'autumn-skin-10-percent-off' },
    title: { pt: 'A pele no outono, com 10\u00a0% em dermocosmética', en: 'Skin in autumn, with 10% off skincare' },
    summary: {
      pt: 'Menos sol, mais vento e mais aquecimento: o que mudar na rotina, com o código OUTONO10.',
      en: 'Less sun, more wind and more heating: what to change in your routine, with the code OUTONO10.',
    },
    body: {
      pt: `Em outubro a pele sente a mudança antes de nós. O ar fica mais seco, o aquecimento liga-se em casa e no carro, e o vento do Marão faz o resto. É a altura de rever a prateleira da casa de banho, e este ano damos uma ajuda: com o código OUTONO10 tem 10\u00a0% de desconto em toda a dermocosmética.

## O rosto: trocar o gel pelo creme

No verão, a maioria das peles vive bem com texturas leves. No outono, o rosto que repuxa depois de lavado está a pedir mais lípidos. Não é preciso mudar tudo: basta passar para um creme mais rico à noite e manter o leve de dia.

Se usa um sérum, é boa altura para recomeçar o retinol, que o sol do verão desaconselha. Comece por duas noites por semana e com pouca quantidade. A vitamina C continua bem de manhã, e o ácido hialurónico serve a todos.

E o protetor solar não se guarda na gaveta. As nuvens deixam passar os raios que envelhecem a pele, e na serra, com neve, refletem-se ainda mais.

## O corpo: três minutos depois do banho

A água muito quente sabe bem e seca muito. Prefira duches curtos e mornos, um gel sem sabão, e hidrate nos três minutos seguintes, com a pele ainda húmida. Para pernas que descamam, procure ureia a 10\u00a0%. Para a pele atópica, um bálsamo sem perfume duas vezes por dia evita mais crises do que qualquer tratamento depois.

## As mãos e os lábios: os primeiros a gretar

- Um creme de mãos na mala, outro ao pé do lava-loiça.
- Luvas para a rua e para lavar a loiça.
- Um bálsamo labial com proteção solar durante o dia, um reparador à noite.

## O cabelo: a queda de outubro

Perder mais cabelo no outono é normal e passa em dois ou três meses. As ampolas e os champôs para a queda ajudam a atravessar essa fase. Se a queda vier em placas, com comichão ou durar mais do que isso, fale connosco: pode valer a pena fazer análises.

## Como usar o código

No carrinho, abra “Tem um código?”, escreva OUTONO10 e o desconto entra logo nos produtos a que se aplica. Maiúsculas ou minúsculas, tanto faz. Não tem valor mínimo.

- Aplica-se a rosto, corpo, sol, cabelo, homem e higiene íntima.
- Não se aplica a medicamentos, com ou sem receita, nem a outras categorias.
- Junta-se aos pontos do Cartão Azulejo, mas não a outro cupão.
- Nos produtos que já têm o preço reduzido, o desconto é feito sobre o preço reduzido.

Não sabe por onde começar? Passe na farmácia com os produtos que já usa. Vemos a sua pele, dizemos o que pode manter e o que falta, e às vezes a resposta é que não falta nada.`,
      en: `In October the skin feels the change before we do. The air turns drier, the heating goes on at home and in the car, and the wind from the Marão does the rest. It is time to look again at the bathroom shelf, and this year we lend a hand: with the code OUTONO10 you get 10% off all skincare.

## Face: from gel to cream

In summer most skin does well with light textures. In autumn a face that feels tight after washing is asking for more lipids. There is no need to change everything: move to a richer cream at night and keep the light one for the day.

If you use a serum, now is a good time to start retinol again, which summer sun advises against. Begin with two nights a week and a small amount. Vitamin C is still fine in the morning, and hyaluronic acid suits everybody.

And sunscreen does not go into the drawer. Clouds let through the rays that age skin, and in the mountains, with snow, they reflect even more.

## Body: three minutes after the bath

Very hot water feels good and dries a great deal. Prefer short, lukewarm showers and a soap-free wash, and moisturise within three minutes, while the skin is still damp. For legs that flake, look for 10% urea. For eczema-prone skin, a fragrance-free balm twice a day prevents more flare-ups than any treatment afterwards.

## Hands and lips: the first to crack

- One hand cream in the bag, another by the sink.
- Gloves for outdoors and for washing up.
- A lip balm with sun protection by day, a repairing one at night.

## Hair: the October fall

Losing more hair in autumn is normal and passes in two or three months. Ampoules and hair loss shampoos help you through it. If it falls in patches, itches or lasts longer than that, talk to us: blood tests may be worthwhile.

## How to use the code

In the cart, open “Do you have a code?”, enter OUTONO10 and the reduction is taken off the products it applies to. Capitals or not, it makes no difference. There is no minimum.

- It applies to face, body, sun care, hair, men and intimate care.
- It does not apply to medicines, with or without prescription, nor to other categories.
- It can be combined with Azulejo Card points, but not with another coupon.
- On products already reduced, it is taken off the reduced price.

Not sure where to start? Come to the pharmacy with the products you use already. We look at your skin, tell you what to keep and what is missing, and sometimes the answer is that nothing is.`,
    },
    author: 'Diogo Mourão',
    readingMinutes: 3,
    publishedAt: '2026-10-06T09:00:00Z',
  },
]
