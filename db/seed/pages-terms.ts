import type { SeedPage } from './types.ts'
import { t } from './labels.ts'

export const terms: SeedPage = {
  key: 'terms',
  title: t('Termos e condições', 'Terms and conditions'),
  lead: t(
    'O contrato entre si e a farmácia quando usa esta loja, compra nela ou abre uma conta.',
    'The contract between you and the pharmacy when you use this shop, buy from it or open an account.',
  ),
  sections: [
    {
      heading: t('Com quem contrata', 'Who you deal with'),
      paragraphs: [
        t(
          'Quem vende é a {pharmacy_name}, {address}, com alvará n.º {licence} e registo no Infarmed n.º {infarmed_registration}. Direção técnica: {technical_director}. Fale connosco por {email} ou {phone} ({phone_cost}).',
          'The seller is {pharmacy_name}, {address}, licence no. {licence}, Infarmed registration no. {infarmed_registration}. Technical director: {technical_director}. Reach us at {email} or {phone} ({phone_cost}).',
        ),
        t(
          'Estes termos juntam-se à política de compra e entrega, que conta cada passo em pormenor, e à política de privacidade. Ao encomendar ou abrir conta, aceita a versão que estiver publicada nesse dia.',
          'These terms go together with the purchase and delivery policy, which describes each step in detail, and with the privacy policy. By ordering or opening an account you accept the version published on that day.',
        ),
      ],
    },
    {
      heading: t('Quem pode comprar', 'Who can buy'),
      paragraphs: [
        t(
          'Compra quem tem 18 anos ou mais e usa os produtos em casa, para si ou para quem cuida. Não vendemos para revenda. Para comprar não precisa de conta: basta um e-mail.',
          'You can buy if you are 18 or over and the products are for use at home, by you or by those you care for. We do not sell for resale. You do not need an account to buy: an email address is enough.',
        ),
      ],
    },
    {
      heading: t('A sua conta', 'Your account'),
      paragraphs: [
        t(
          'A conta é pessoal e abre-se com um e-mail a que só o titular chega, confirmado por um código. Dê dados verdadeiros e mantenha-os em dia: é com eles que avisamos, preparamos e entregamos.',
          'An account is personal and is opened with an email address that only you can reach, confirmed by a code. Give true details and keep them up to date: with them we tell you, prepare and deliver.',
        ),
        t(
          'Guarde a palavra-passe só para si. Se suspeitar de que alguém a conhece, mude-a logo e avise-nos. A farmácia nunca lhe pede a palavra-passe nem os códigos que envia.',
          'Keep your password to yourself. If you suspect that somebody knows it, change it at once and tell us. The pharmacy never asks you for your password or for the codes that it sends.',
        ),
        t(
          'Pode fechar a conta quando quiser, no seu perfil. Podemos suspender uma conta usada para enganar, para obter medicamentos sem direito a eles ou para pôr a loja em risco; dizemos-lhe porquê e pode responder.',
          'You can close your account at any time, in your profile. We may suspend an account that is used to deceive, to obtain medicines without a right to them or to endanger the shop; we tell you why and you can answer.',
        ),
      ],
    },
    {
      heading: t('Encomendas e preços', 'Orders and prices'),
      paragraphs: [
        t(
          'O que a loja mostra é um convite a encomendar. A encomenda é a sua proposta; o contrato fica feito quando lhe enviamos a confirmação por e-mail. Se um preço estiver claramente errado ou um produto faltar, dizemos-lhe antes de preparar e pode desistir sem custos.',
          'What the shop shows is an invitation to order. Your order is an offer; the contract is made when we send you the confirmation by email. If a price is plainly wrong or a product is missing, we tell you before preparing the order and you can withdraw at no cost.',
        ),
        t(
          'Os preços são em euros, com IVA. Antes de confirmar vê o total com a entrega, e é esse que paga. O preço que conta é o do momento da encomenda, ainda que depois mude.',
          'Prices are in euros, VAT included. Before confirming you see the total with delivery, and that is what you pay. The price that counts is the one at the time of the order, even if it changes later.',
        ),
        t(
          'As imagens são ilustrativas. O que conta é a descrição, a embalagem e o folheto do produto.',
          'Pictures are illustrations. What counts is the description, the pack and the leaflet of the product.',
        ),
      ],
    },
    {
      heading: t('Medicamentos sujeitos a receita médica', 'Prescription medicines'),
      paragraphs: [
        t(
          'Só os dispensamos com receita válida, a quem ela se destina ou a quem a represente. Um farmacêutico verifica cada receita, pode fazer-lhe perguntas e pode recusar quando a dispensa não for segura ou legal.',
          'We dispense them only with a valid prescription, to the person it is for or to whoever represents them. A pharmacist checks every prescription, may ask you questions and may refuse where dispensing would be unsafe or unlawful.',
        ),
        t(
          'O preço que lhe respondermos vale {hours} horas. Estes medicamentos não entram em descontos, cupões nem pontos. Os códigos da receita são apagados {wipe_days} dias depois de ela terminar.',
          'The price that we answer with holds for {hours} hours. These medicines are left out of discounts, coupons and points. The codes of a prescription are erased {wipe_days} days after it ends.',
        ),
        t(
          'O que lê na loja não substitui o médico nem o farmacêutico. Numa urgência ligue 112; em caso de intoxicação, 800 250 250.',
          'What you read in the shop does not take the place of a doctor or pharmacist. In an emergency call 112; in case of poisoning, 800 250 250.',
        ),
      ],
    },
    {
      heading: t('Entrega e levantamento', 'Delivery and collection'),
      paragraphs: [
        t(
          'O levantamento na farmácia é gratuito e a encomenda fica guardada {pickup_kept_days} dias. A entrega em casa custa {delivery_price} e é grátis a partir de {free_from}; demora {delivery_time}.',
          'Collection at the pharmacy is free and the order is kept for {pickup_kept_days} days. Home delivery costs {delivery_price} and is free from {free_from}; it takes {delivery_time}.',
        ),
        t(
          'A lei só permite entregar medicamentos no concelho da farmácia e nos concelhos vizinhos: {county_limits}. A partir da entrega, o cuidado com o produto é seu; até lá é nosso.',
          'The law allows medicines to be delivered only in the pharmacy’s county and the neighbouring ones: {county_limits}. From delivery on the product is in your care; until then it is in ours.',
        ),
      ],
    },
    {
      heading: t('Desistir da compra', 'Withdrawing from a purchase'),
      paragraphs: [
        t(
          'Tem {withdrawal_days} dias a contar do dia em que recebe ou levanta o produto para desistir sem dizer porquê. Basta dizer-nos, por {email} ou ao balcão; devolvemos o que pagou, com a entrega normal, no prazo de 14 dias.',
          'You have {withdrawal_days} days from the day on which you receive or collect the product to withdraw without saying why. Just tell us, at {email} or at the counter; we refund what you paid, standard delivery included, within 14 days.',
        ),
        t(
          'A lei exclui os medicamentos já dispensados, os produtos selados que não podem voltar por razões de saúde ou de higiene depois de abertos, os preparados à sua medida e os que se estragam depressa. Um produto com defeito ou trocado é sempre resolvido por nós, medicamentos incluídos.',
          'The law excludes medicines once dispensed, sealed products that cannot come back for reasons of health or hygiene once opened, those prepared for you and those that spoil quickly. A faulty or wrong product is always put right by us, medicines included.',
        ),
      ],
    },
    {
      heading: t('Usar a loja', 'Using the shop'),
      paragraphs: [
        t(
          'Use a loja para o que ela serve: não tente entrar onde não pode, sobrecarregá-la, nem enviar receitas ou dados de outra pessoa sem autorização. Textos, desenhos e marcas são da farmácia ou de quem lhos cedeu.',
          'Use the shop for what it is for: do not try to enter where you may not, overload it, or send prescriptions or details of somebody else without permission. Texts, drawings and marks belong to the pharmacy or to those who lent them.',
        ),
        t(
          'Fazemos por ter a loja sempre aberta, mas pode parar para manutenção. Respondemos pelos danos que causarmos, nos termos da lei; nada aqui diminui os direitos que a lei dá ao consumidor.',
          'We do our best to keep the shop open at all times, but it may stop for maintenance. We answer for damage that we cause, as the law lays down; nothing here takes away the rights that the law gives to consumers.',
        ),
      ],
    },
    {
      heading: t('Reclamações e lei aplicável', 'Complaints and law'),
      paragraphs: [
        t(
          'Se algo correu mal, diga-nos primeiro. Pode sempre escrever no Livro de Reclamações, ao balcão ou em {complaints_book}, e recorrer ao centro de arbitragem de conflitos de consumo da sua zona (lista em www.consumidor.gov.pt).',
          'If something went wrong, tell us first. You can always write in the Complaints Book, at the counter or at {complaints_book}, and turn to the consumer arbitration centre of your area (list at www.consumidor.gov.pt).',
        ),
        t(
          'Aplica-se a lei portuguesa, sem prejuízo da proteção que a lei do país onde vive lhe der como consumidor. São competentes os tribunais que a lei indicar.',
          'Portuguese law applies, without prejudice to the protection that the law of the country where you live gives you as a consumer. The courts that the law names are competent.',
        ),
      ],
    },
    {
      heading: t('Mudanças a estes termos', 'Changes to these terms'),
      paragraphs: [
        t(
          'Cada versão tem um número e uma data. Uma encomenda segue sempre a versão do dia em que foi feita. Se uma mudança o afetar, avisamos quem tem conta e pedimos de novo a sua confirmação.',
          'Each version has a number and a date. An order always follows the version of the day on which it was placed. If a change affects you, we tell account holders and ask for your confirmation again.',
        ),
      ],
    },
  ],
}
