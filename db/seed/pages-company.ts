import type { SeedColleague } from './page-row.ts'
import type { SeedPage } from './types.ts'
import { t } from './labels.ts'

export const company: SeedPage = {
  key: 'company',
  title: t('A farmácia', 'The pharmacy'),
  lead: t(
    'Uma farmácia de rua em Vila Real, com balcão, laboratório e uma porta aberta também na Internet.',
    'A high street pharmacy in Vila Real, with a counter, a laboratory and a door open on the internet too.',
  ),
  sections: [
    {
      heading: t('Quem somos', 'Who we are'),
      paragraphs: [
        t(
          'A {pharmacy_name} fica na {address}. Os azulejos verdes da fachada deram-lhe o nome, e quem passa conhece-nos sobretudo pela conversa ao balcão.',
          'The {pharmacy_name} is at {address}. The green tiles of its front gave it its name, and passers-by know us above all for a talk at the counter.',
        ),
        t(
          'Somos uma equipa de farmacêuticos e técnicos com tempo para explicar. Preferimos vender menos e acertar: se um produto não lhe faz falta, dizemos.',
          'We are a team of pharmacists and technicians with time to explain. We would rather sell less and get it right: if you do not need a product, we say so.',
        ),
      ],
    },
    {
      heading: t('O que fazemos na Internet', 'What we do online'),
      paragraphs: [
        t(
          'Aqui pode encontrar um produto, enviar uma receita ou pedir algo que não vê na lista. Por trás de cada pedido está uma pessoa da farmácia, no horário da farmácia. Não há respostas automáticas sobre a sua saúde.',
          'Here you can find a product, send a prescription or ask for something that is not on the list. Behind every request stands a person at the pharmacy, in pharmacy hours. There are no automatic answers about your health.',
        ),
        t(
          'Pode levantar as encomendas ao balcão, em geral em {pickup_ready_hours} horas, ou recebê-las em casa. Os medicamentos são entregues em {county_limits}; o resto, em todo o país.',
          'You can collect orders at the counter, usually within {pickup_ready_hours} hours, or receive them at home. Medicines are delivered in {county_limits}; everything else, anywhere in Portugal.',
        ),
      ],
    },
    {
      heading: t('Direção técnica e licenças', 'Technical direction and licences'),
      paragraphs: [
        t(
          'Direção técnica: {technical_director}. Alvará n.º {licence}. Registo no Infarmed para dispensa ao domicílio e através da Internet n.º {infarmed_registration}.',
          'Technical director: {technical_director}. Licence no. {licence}. Infarmed registration for home delivery and online dispensing no. {infarmed_registration}.',
        ),
        t(
          'A atividade das farmácias é supervisionada pelo Infarmed, I.P., e exercida segundo o código deontológico da Ordem dos Farmacêuticos.',
          'Pharmacies are supervised by Infarmed, I.P., and work under the code of ethics of the Portuguese Pharmaceutical Society.',
        ),
      ],
    },
    {
      heading: t('Fale connosco', 'Talk to us'),
      paragraphs: [
        t(
          'Telefone: {phone} ({phone_cost}). E-mail: {email}. Ou passe por cá.',
          'Telephone: {phone} ({phone_cost}). Email: {email}. Or drop in.',
        ),
        t(
          'Fora do horário, para dúvidas de saúde que não podem esperar, ligue para o SNS 24: 808 24 24 24. Em caso de emergência, 112.',
          'Outside opening hours, for health questions that cannot wait, call SNS 24: 808 24 24 24. In an emergency, 112.',
        ),
      ],
    },
  ],
}

/** The people the page presents, named as in the settings and the team. */
export const colleagues: SeedColleague[] = [
  {
    name: 'Dra. Ana Vaz',
    role: t('Farmacêutica', 'Pharmacist'),
    text: t(
      'Vê as receitas que chegam pela Internet, acompanha quem toma muitos medicamentos e responde pela farmácia perante o Infarmed.',
      'Looks at the prescriptions that come in online, follows people who take many medicines and answers for the pharmacy to Infarmed.',
    ),
  },
  {
    name: 'João Teixeira',
    role: t('Técnico de farmácia', 'Pharmacy technician'),
    text: t(
      'Prepara as encomendas, conhece cada prateleira e tira medidas para meias de compressão.',
      'Prepares the orders, knows every shelf and takes measurements for compression stockings.',
    ),
  },
  {
    name: 'Diogo Mourão',
    role: t('Proprietário', 'Owner'),
    text: t(
      'Cuida da casa, das compras e desta loja. Se alguma coisa correu mal, quer ser ele a saber.',
      'Looks after the house, the buying and this shop. If something went wrong, he wants to hear of it.',
    ),
  },
]
