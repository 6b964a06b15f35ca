import type { FaqGroup, SeedPage } from './types.ts'
import { t } from './labels.ts'

export const faqsPage: SeedPage = {
  key: 'faqs',
  title: t('Perguntas frequentes', 'Frequently asked questions'),
  lead: t(
    'As respostas que damos mais vezes. Se a sua não estiver aqui, ligue para {phone} ({phone_cost}) ou escreva para {email}.',
    'The answers we give most often. If yours is not here, call {phone} ({phone_cost}) or write to {email}.',
  ),
  sections: [],
}

export const faqs: FaqGroup[] = [
  {
    heading: t('Receitas e pedidos', 'Prescriptions and requests'),
    questions: [
      {
        question: t('Como envio uma receita?', 'How do I send a prescription?'),
        answer: t(
          'Na sua conta, em “Enviar receita”, cole o SMS que recebeu, escreva os códigos ou junte uma fotografia. Respondemos em horário da farmácia com o preço e a disponibilidade.',
          'In your account, under “Send a prescription”, paste the text message you received, type the codes or add a photo. We answer in pharmacy hours with the price and availability.',
        ),
      },
      {
        question: t(
          'Quanto tempo tenho para juntar a receita ao carrinho?',
          'How long do I have to add the prescription to my cart?',
        ),
        answer: t(
          '{hours} horas a partir do momento em que recebe o preço, e nunca depois da validade da receita. Depois disso, pode enviá-la de novo.',
          '{hours} hours from the moment you receive the price, and never beyond the validity of the prescription. After that you can send it again.',
        ),
      },
      {
        question: t(
          'Posso comprar um medicamento sujeito a receita sem a ter?',
          'Can I buy a prescription medicine without a prescription?',
        ),
        answer: t(
          'Não. Pode pedir o produto e falar connosco, mas a dispensa exige receita válida.',
          'No. You can ask for the product and talk to us, but dispensing requires a valid prescription.',
        ),
      },
      {
        question: t(
          'E se o produto que procuro não estiver na loja?',
          'What if the product I am looking for is not in the shop?',
        ),
        answer: t(
          'Faça um pedido especial: diga-nos o que procura. Encomendamos, damos-lhe o preço e avisamos quando chegar.',
          'Make a special request: tell us what you are looking for. We order it, give you the price and tell you when it arrives.',
        ),
      },
    ],
  },
  {
    heading: t('Entrega e levantamento', 'Delivery and collection'),
    questions: [
      {
        question: t('Onde entregam?', 'Where do you deliver?'),
        answer: t(
          'Medicamentos: em {county_limits}. Os outros produtos: em todo o país. Na página de cada produto pode escrever o código postal e ver a resposta.',
          'Medicines: in {county_limits}. Other products: anywhere in Portugal. On each product page you can enter your postal code and see the answer.',
        ),
      },
      {
        question: t('Quanto custa e quanto demora?', 'What does it cost and how long does it take?'),
        answer: t(
          'No continente, a entrega custa a partir de {delivery_price} e é grátis a partir de {free_from}; demora {delivery_time}. Para os Açores e a Madeira, o carrinho mostra o preço antes de pagar. O levantamento na farmácia é gratuito e fica pronto, em regra, em {pickup_ready_hours} horas de funcionamento.',
          'On the mainland delivery costs from {delivery_price} and is free from {free_from}; it takes {delivery_time}. For the Azores and Madeira the cart shows the price before you pay. Collection at the pharmacy is free and as a rule ready within {pickup_ready_hours} opening hours.',
        ),
      },
      {
        question: t('Outra pessoa pode levantar por mim?', 'Can somebody else collect for me?'),
        answer: t(
          'Sim, com o código de levantamento de quatro algarismos. Guardamos a encomenda {pickup_kept_days} dias.',
          'Yes, with the four-digit collection code. We keep the order for {pickup_kept_days} days.',
        ),
      },
    ],
  },
  {
    heading: t('Pagamento, faturas e devoluções', 'Payment, invoices and returns'),
    questions: [
      {
        question: t('Como posso pagar?', 'How can I pay?'),
        answer: t(
          'As formas de pagamento são: {payment_methods}. A referência Multibanco vale {multibanco_days} dias.',
          'The payment methods are: {payment_methods}. A Multibanco reference is valid for {multibanco_days} days.',
        ),
      },
      {
        question: t('Onde está a minha fatura?', 'Where is my invoice?'),
        answer: t(
          'É emitida pelo programa certificado da farmácia e vem com a encomenda ou na página dela. O e-mail de confirmação não é uma fatura. Para ter o NIF na fatura, indique-o no perfil antes de encomendar.',
          'It is issued by the pharmacy’s certified software and comes with the order or on its page. The confirmation email is not an invoice. To have your tax number on it, add it to your profile before ordering.',
        ),
      },
      {
        question: t('Posso devolver um produto?', 'Can I return a product?'),
        answer: t(
          'Tem {withdrawal_days} dias para desistir dos produtos que podem ser devolvidos. Os medicamentos não podem ser devolvidos depois de dispensados, nem os produtos de higiene depois de abertos. Se o erro foi nosso, trocamos sempre.',
          'You have {withdrawal_days} days to withdraw from products that can be returned. Medicines cannot be returned once dispensed, nor hygiene products once opened. If the mistake was ours, we always replace it.',
        ),
      },
    ],
  },
  {
    heading: t('Cartão, conta e privacidade', 'Card, account and privacy'),
    questions: [
      {
        question: t('Como funcionam os pontos?', 'How do points work?'),
        answer: t(
          'Ganha {points_per_euro} ponto por cada euro inteiro pago; {points_for_one_euro} pontos valem 1 € numa próxima compra. Os medicamentos sujeitos a receita não dão nem gastam pontos.',
          'You earn {points_per_euro} point for every whole euro paid; {points_for_one_euro} points are worth €1 on a later purchase. Prescription medicines neither earn nor spend points.',
        ),
      },
      {
        question: t('Preciso de conta para comprar?', 'Do I need an account to buy?'),
        answer: t(
          'Não. Precisa de conta para enviar receitas, fazer pedidos especiais, usar pontos e ver as encomendas anteriores.',
          'No. You need an account to send prescriptions, make special requests, use points and see past orders.',
        ),
      },
      {
        question: t('Quem vê as minhas receitas?', 'Who sees my prescriptions?'),
        answer: t(
          'Só os farmacêuticos, e cada leitura fica registada. Os códigos são cifrados e apagados {wipe_days} dias depois de tudo terminar.',
          'Only the pharmacists, and every reading is recorded. The codes are encrypted and erased {wipe_days} days after everything has ended.',
        ),
      },
    ],
  },
]
