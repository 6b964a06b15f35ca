import type { SeedPage } from './types.ts'
import { t } from './labels.ts'

export const purchasePolicy: SeedPage = {
  key: 'purchase_policy',
  title: t('Política de compra e entrega', 'Purchase and delivery policy'),
  lead: t(
    'As condições em que vendemos, entregamos e aceitamos devoluções, escritas para serem lidas.',
    'The terms on which we sell, deliver and take returns, written to be read.',
  ),
  sections: [
    {
      heading: t('Quem vende', 'Who sells'),
      paragraphs: [
        t(
          'Esta loja é da {pharmacy_name}, {address}. Direção técnica: {technical_director}. Alvará n.º {licence}. Registo no Infarmed para dispensa ao domicílio e através da Internet n.º {infarmed_registration}.',
          'This shop belongs to {pharmacy_name}, {address}. Technical director: {technical_director}. Licence no. {licence}. Infarmed registration for home delivery and online dispensing no. {infarmed_registration}.',
        ),
        t('Contactos: {phone} ({phone_cost}) e {email}.', 'Contact: {phone} ({phone_cost}) and {email}.'),
      ],
    },
    {
      heading: t('Encomendar', 'Ordering'),
      paragraphs: [
        t(
          'Pode comprar com ou sem conta. Antes de confirmar, vê todos os produtos, a entrega e o total a pagar, com IVA, e pode corrigir o que quiser. Ao confirmar, fica obrigado a pagar a encomenda. Enviamos-lhe por e-mail a confirmação com o número e o total; o contrato é celebrado nesse momento.',
          'You can buy with or without an account. Before you confirm, you see every product, the delivery and the total to pay, VAT included, and can correct anything. On confirming you are bound to pay for the order. We send you a confirmation by email with the number and the total; the contract is made at that moment.',
        ),
        t(
          'Guardamos o seu carrinho {cart_days} dias. A quantidade em stock só fica reservada para si durante o pagamento. Se um produto se esgotar, ou se o total mudar enquanto finaliza, avisamos antes de qualquer cobrança.',
          'We keep your cart for {cart_days} days. Stock is held for you only during checkout. If a product runs out, or the total changes while you check out, we tell you before anything is charged.',
        ),
        t(
          'O farmacêutico pode contactá-lo antes de aviar um medicamento, e pode recusar ou reduzir a quantidade se a venda puser em risco a sua saúde. Nesse caso devolvemos o que pagou por ele.',
          'The pharmacist may contact you before dispensing a medicine, and may refuse it or reduce the quantity where the sale would put your health at risk. In that case we refund what you paid for it.',
        ),
      ],
    },
    {
      heading: t('Preços e IVA', 'Prices and VAT'),
      paragraphs: [
        t(
          'Os preços estão em euros e incluem IVA à taxa em vigor. Quando se conhece a quantidade, mostramos também o preço por unidade de medida.',
          'Prices are in euros and include VAT at the current rate. Where the quantity is known, we also show the price per unit of measure.',
        ),
        t(
          'Ao lado de cada preço reduzido está o preço mais baixo praticado nos 30 dias anteriores. Os medicamentos sujeitos a receita médica não têm descontos, campanhas, cupões nem pontos.',
          'Beside every reduced price stands the lowest price of the previous 30 days. Prescription medicines have no discounts, campaigns, coupons or points.',
        ),
      ],
    },
    {
      heading: t('Medicamentos sujeitos a receita médica', 'Prescription medicines'),
      paragraphs: [
        t(
          'Estes medicamentos não se compram diretamente da prateleira. Envie-nos a receita ou peça o produto: respondemos em horário da farmácia com o preço, já com a comparticipação quando existe.',
          'These medicines are not bought straight from the shelf. Send us the prescription or ask for the product: we answer in pharmacy hours with the price, the state’s share already taken into account.',
        ),
        t(
          'Depois de receber o preço, tem {hours} horas para juntar a receita ou o pedido ao carrinho. Passado esse prazo, o preço fica sem efeito e pode enviar de novo.',
          'Once you have the price, you have {hours} hours to add the prescription or request to your cart. After that the price lapses and you can send it again.',
        ),
      ],
    },
    {
      heading: t('Entrega e levantamento', 'Delivery and collection'),
      paragraphs: [
        t(
          'Levantamento na farmácia: gratuito, em regra em {pickup_ready_hours} horas dentro do horário. Avisamos quando estiver pronto e guardamos a encomenda {pickup_kept_days} dias. Traga o código de levantamento.',
          'Collection at the pharmacy: free, as a rule within {pickup_ready_hours} hours of opening time. We tell you when it is ready and keep the order for {pickup_kept_days} days. Bring the collection code.',
        ),
        t(
          'Entrega em casa: no continente desde {delivery_price}, conforme o peso, e grátis a partir de {free_from}, em {delivery_time}; para os Açores e a Madeira, o carrinho mostra o preço antes de pagar. Por lei, os medicamentos só são entregues em {county_limits}. Os outros produtos seguem para todo o país. Se a encomenda tiver um medicamento e a morada ficar noutro concelho, só pode ser levantada na farmácia.',
          'Home delivery: on the mainland from {delivery_price}, according to weight, and free from {free_from}, within {delivery_time}; for the Azores and Madeira the cart shows the price before you pay. By law, medicines are delivered only in {county_limits}. Other products go anywhere in Portugal. If an order contains a medicine and the address is in another county, it can only be collected at the pharmacy.',
        ),
        t(
          'A entrega de medicamentos é feita por pessoal da farmácia ou sob a sua responsabilidade, em condições que conservam a temperatura de cada produto.',
          'Medicines are delivered by pharmacy staff or under their responsibility, in conditions that keep each product at its proper temperature.',
        ),
      ],
    },
    {
      heading: t('Pagamento', 'Payment'),
      paragraphs: [
        t(
          'As formas de pagamento são: {payment_methods}. O pedido MB WAY vale {mb_way_minutes} minutos e a referência Multibanco, {multibanco_days} dias. Sem pagamento dentro do prazo, a encomenda é cancelada e o stock, os pontos e o cupão são devolvidos.',
          'The payment methods are: {payment_methods}. An MB WAY request lasts {mb_way_minutes} minutes and a Multibanco reference, {multibanco_days} days. Without payment in that time the order is cancelled and stock, points and coupon are returned.',
        ),
        t(
          'Não vemos nem guardamos os dados do seu cartão: são tratados pelo prestador de pagamentos.',
          'We neither see nor keep your card details: they are handled by the payment provider.',
        ),
      ],
    },
    {
      heading: t('Faturas', 'Invoices'),
      paragraphs: [
        t(
          'A fatura é emitida pelo programa certificado da farmácia, com o seu NIF se o indicar, e entregue com a encomenda ou junta à página da encomenda. Os nossos e-mails e as páginas desta loja não são faturas.',
          'The invoice is issued by the pharmacy’s certified software, with your tax number if you give it, and comes with the order or is attached to the order’s page. Our emails and the pages of this shop are not invoices.',
        ),
      ],
    },
    {
      heading: t('Direito de livre resolução e devoluções', 'Right of withdrawal and returns'),
      paragraphs: [
        t(
          'Nos produtos que podem ser devolvidos, tem {withdrawal_days} dias, contados da receção ou do levantamento, para desistir sem dizer porquê. Basta uma mensagem para {email} com o número da encomenda, ou uma declaração ao balcão. Tem depois mais {withdrawal_days} dias para devolver o produto, na farmácia ou por correio à sua custa.',
          'For products that can be returned, you have {withdrawal_days} days from receipt or collection to withdraw without giving a reason. A message to {email} with the order number, or a declaration at the counter, is enough. You then have {withdrawal_days} more days to return the product, at the pharmacy or by post at your own cost.',
        ),
        t(
          'Devolvemos o preço e a entrega normal no prazo de 14 dias após a sua declaração, pelo mesmo meio de pagamento, podendo aguardar pela chegada do produto.',
          'We refund the price and standard delivery within 14 days of your declaration, by the same means of payment, and may wait until the product has arrived.',
        ),
        t(
          'Não podem ser devolvidos: os medicamentos depois de dispensados, porque a lei não permite voltar a vendê-los; os produtos selados por razões de saúde ou higiene, depois de abertos; os manipulados e outros feitos à medida; e os que se estragam depressa.',
          'The following cannot be returned: medicines once dispensed, because the law does not allow them to be sold again; products sealed for health or hygiene reasons, once opened; compounded and other made-to-measure products; and goods that spoil quickly.',
        ),
      ],
    },
    {
      heading: t('Produtos com defeito ou trocados', 'Faulty or wrong products'),
      paragraphs: [
        t(
          'Se recebeu um produto errado, danificado ou com o prazo ultrapassado, avise-nos logo: trocamos ou devolvemos o dinheiro sem custos, medicamentos incluídos. Nos bens de consumo tem a garantia legal de três anos.',
          'If you received a wrong, damaged or expired product, tell us at once: we replace it or refund you at no cost, medicines included. Consumer goods carry the legal guarantee of three years.',
        ),
        t(
          'Efeitos indesejáveis de um medicamento podem ser comunicados a nós ou diretamente ao Infarmed.',
          'Side effects of a medicine can be reported to us or directly to Infarmed.',
        ),
      ],
    },
    {
      heading: t('Cartão, pontos e cupões', 'Card, points and coupons'),
      paragraphs: [
        t(
          'O cartão de pontos dá {points_per_euro} ponto por cada euro inteiro pago, quando a encomenda fica concluída; {points_for_one_euro} pontos valem 1 €. Os medicamentos sujeitos a receita médica não dão nem gastam pontos, e os pontos não pagam a entrega.',
          'The loyalty card earns {points_per_euro} point for every whole euro paid, once the order is completed; {points_for_one_euro} points are worth €1. Prescription medicines neither earn nor spend points, and points do not pay for delivery.',
        ),
        t(
          'Cada encomenda aceita um cupão, que não se aplica a medicamentos sujeitos a receita médica nem a medicamentos manipulados. Numa devolução, os pontos ganhos com ela são retirados e os gastos, devolvidos.',
          'Each order takes one coupon, which applies neither to prescription medicines nor to compounded ones. On a return, points earned with it are taken back and points spent are given back.',
        ),
      ],
    },
    {
      heading: t('Cancelar uma encomenda', 'Cancelling an order'),
      paragraphs: [
        t(
          'Pode cancelar na página da encomenda enquanto o pagamento está pendente e, depois, até começarmos a prepará-la. O que pagou é devolvido por inteiro.',
          'You can cancel on the order’s page while payment is pending and, after that, until we start to prepare it. What you paid is refunded in full.',
        ),
      ],
    },
    {
      heading: t('Reclamações e litígios', 'Complaints and disputes'),
      paragraphs: [
        t(
          'Fale primeiro connosco: quase tudo se resolve num telefonema. Pode sempre usar o Livro de Reclamações, ao balcão ou em {complaints_book}.',
          'Talk to us first: nearly everything is settled with a telephone call. You can always use the Complaints Book, at the counter or at {complaints_book}.',
        ),
        t(
          'Em caso de litígio, pode recorrer a uma entidade de resolução alternativa de litígios de consumo, como o centro de arbitragem competente para a sua área (lista em www.consumidor.gov.pt), ou aos tribunais. Aplica-se a lei portuguesa.',
          'In a dispute you can turn to a body for alternative resolution of consumer disputes, such as the arbitration centre for your area (list at www.consumidor.gov.pt), or to the courts. Portuguese law applies.',
        ),
      ],
    },
  ],
}
