import type { SeedPage } from './types.ts'
import { t } from './labels.ts'

export const privacyPolicy: SeedPage = {
  key: 'privacy_policy',
  title: t('Política de privacidade', 'Privacy policy'),
  lead: t(
    'O que sabemos sobre si, porquê, durante quanto tempo, e o que pode fazer com isso.',
    'What we know about you, why, for how long, and what you can do about it.',
  ),
  sections: [
    {
      heading: t('Quem é responsável', 'Who is responsible'),
      paragraphs: [
        t(
          'A responsável pelos seus dados é a {pharmacy_name}, {address}. Para qualquer assunto de privacidade escreva para {email} ou fale com a direção técnica, {technical_director}.',
          'The controller of your data is {pharmacy_name}, {address}. For anything about privacy write to {email} or talk to the technical director, {technical_director}.',
        ),
      ],
    },
    {
      heading: t('Que dados tratamos', 'What data we process'),
      paragraphs: [
        t(
          'Conta: nome, e-mail, data de nascimento, telemóvel, NIF, língua e palavra-passe (guardada de forma que ninguém a pode ler).',
          'Account: name, email, date of birth, mobile number, tax number, language and password (stored so that nobody can read it).',
        ),
        t(
          'Encomendas: produtos, moradas, forma de entrega, pagamento (nunca o número do cartão), pontos e mensagens trocadas connosco.',
          'Orders: products, addresses, way of delivery, payment (never the card number), points and messages exchanged with us.',
        ),
        t(
          'Receitas e pedidos: os códigos da receita, o texto do SMS, fotografias e o que nos escrever.',
          'Prescriptions and requests: the prescription codes, the text message, photos and what you write to us.',
        ),
        t(
          'Navegação: apenas o necessário para o site funcionar e, se der consentimento, estatísticas de utilização.',
          'Browsing: only what the site needs to work and, if you consent, usage statistics.',
        ),
      ],
    },
    {
      heading: t('Dados de saúde', 'Health data'),
      paragraphs: [
        t(
          'Uma receita diz muito sobre quem a tem, e uma encomenda feita a uma farmácia também. Por isso tratamos todas as receitas, todos os pedidos e todas as encomendas como dados de saúde e pedimos o seu consentimento explícito antes de os receber. Guardamos a versão do texto que aceitou e a data.',
          'A prescription says much about the person who has it, and so does an order placed with a pharmacy. We therefore treat every prescription, every request and every order as health data and ask for your explicit consent before receiving them. We keep the version of the text that you accepted and the date.',
        ),
        t(
          'Pode retirar o consentimento em qualquer altura, no seu perfil. O que já foi dispensado continua registado enquanto a lei o exigir.',
          'You can withdraw consent at any time in your profile. What has been dispensed stays on record for as long as the law requires.',
        ),
      ],
    },
    {
      heading: t('Para que os usamos', 'What we use them for'),
      paragraphs: [
        t(
          'Para responder a receitas e pedidos, preparar e entregar encomendas e dar conselho farmacêutico: é o contrato consigo e, nos dados de saúde, o seu consentimento e a prestação de cuidados por profissionais sujeitos a segredo.',
          'To answer prescriptions and requests, prepare and deliver orders and give pharmaceutical advice: on the basis of our contract with you and, for health data, of your consent and of care by professionals bound by secrecy.',
        ),
        t(
          'Para cumprir a lei: registo dos medicamentos dispensados, faturação e retirada de lotes do mercado.',
          'To comply with the law: the register of dispensed medicines, invoicing and product recalls.',
        ),
        t(
          'Para a segurança do site, que é o nosso interesse legítimo e o seu.',
          'For the security of the site, which is our legitimate interest and yours.',
        ),
        t(
          'Para lhe enviar novidades, só se o pedir. Não usamos dados de saúde para publicidade nem tomamos decisões automáticas sobre si.',
          'To send you news, only if you ask for it. We do not use health data for advertising, nor do we take automated decisions about you.',
        ),
      ],
    },
    {
      heading: t('Quem os pode ver', 'Who can see them'),
      paragraphs: [
        t(
          'Só os farmacêuticos veem receitas, códigos e fotografias, e cada leitura fica registada com o nome e a hora. A equipa de balcão vê as encomendas que tem de preparar.',
          'Only pharmacists see prescriptions, codes and photos, and every reading is recorded with name and time. Counter staff see the orders they have to prepare.',
        ),
        t(
          'Recorremos a empresas que alojam o site, enviam mensagens e processam pagamentos, com contrato e só com o que precisam. As mensagens que enviamos nunca nomeiam um medicamento. Não vendemos dados a ninguém.',
          'We use companies that host the site, send messages and process payments, under contract and only with what they need. The messages we send never name a medicine. We sell data to nobody.',
        ),
        t(
          'Se puser o cartão de pontos na carteira do telemóvel, o nome do cartão, o número e o saldo ficam no telemóvel ou na Google, conforme a que escolher; nunca o seu nome nem as suas encomendas.',
          'If you put the loyalty card in your phone’s wallet, the card’s name, its number and the balance are kept on the phone or at Google, whichever you choose; never your name or your orders.',
        ),
        t(
          'Comunicamos dados às autoridades de saúde e fiscais quando a lei obriga.',
          'We pass data to health and tax authorities where the law requires it.',
        ),
      ],
    },
    {
      heading: t('Durante quanto tempo', 'How long we keep them'),
      paragraphs: [
        t(
          'Os códigos e as fotografias de receitas são apagados {wipe_days} dias depois de a receita ou a encomenda terminar.',
          'Prescription codes and photos are erased {wipe_days} days after the prescription or order ends.',
        ),
        t(
          'O contacto, as indicações e as conversas de encomendas, receitas e pedidos são apagados {order_data_days} dias depois de terminarem. Números, linhas, valores e impostos ficam, porque a lei obriga, mas sem o seu nome.',
          'The contact, instructions and conversations of orders, prescriptions and requests are erased {order_data_days} days after they end. Numbers, lines, amounts and taxes stay, as the law requires, but without your name.',
        ),
        t(
          'Se pediu fatura com NIF, ou se ela é de 1000 € ou mais, o nome, a morada e o NIF da fatura ficam {invoice_data_years} anos civis, como manda a lei fiscal.',
          'If you asked for an invoice with your tax number, or if it is of €1,000 or more, the name, address and tax number of the invoice stay for {invoice_data_years} calendar years, as tax law demands.',
        ),
        t(
          'Carrinhos sem encomenda: {cart_days} dias. Conta, com a lista das encomendas: enquanto a mantiver, e cada encomenda no máximo {invoice_data_years} anos civis. Registos de dispensa: os prazos da lei.',
          'Carts without an order: {cart_days} days. Account, with the list of your orders: for as long as you keep it, and each order for {invoice_data_years} calendar years at most. Dispensing records: the periods set by law.',
        ),
      ],
    },
    {
      heading: t('Como os protegemos', 'How we protect them'),
      paragraphs: [
        t(
          'Os dados mais sensíveis, como códigos, textos, fotografias, NIF, data de nascimento, telefone e morada, são cifrados um a um na base de dados. As ligações são sempre cifradas. A equipa entra com um segundo fator.',
          'The most sensitive data, such as codes, texts, photos, tax number, date of birth, telephone and address, are encrypted one by one in the database. Connections are always encrypted. Staff sign in with a second factor.',
        ),
        t(
          'Nas páginas de produto, carrinho, pagamento, encomendas e conta não há qualquer programa de terceiros. Nas outras, só depois de consentir.',
          'There are no third-party programs at all on product, cart, checkout, order and account pages. On others, only after you consent.',
        ),
      ],
    },
    {
      heading: t('Cookies', 'Cookies'),
      paragraphs: [
        t(
          'Usamos cookies necessários para a sessão, o carrinho, a língua, o código postal que escreveu por último (até fechar o navegador) e a sua escolha sobre cookies. As categorias de preferências, estatísticas e marketing só são ativadas se as aceitar, e pode mudar de ideias em “Preferências de cookies”, no fundo de cada página. Recusar não o impede de comprar.',
          'We use necessary cookies for the session, the cart, the language, the postal code that you typed last (until you close your browser) and your choice about cookies. The preference, statistics and marketing categories are switched on only if you accept them, and you can change your mind under “Cookie preferences” at the foot of every page. Refusing does not stop you from buying.',
        ),
      ],
    },
    {
      heading: t('Os seus direitos', 'Your rights'),
      paragraphs: [
        t(
          'Pode ver e corrigir os seus dados no perfil, descarregar tudo o que guardamos num ficheiro, apagar a conta, opor-se ou pedir que limitemos o uso. Se não conseguir fazê-lo sozinho, peça-nos: respondemos no prazo de um mês, sem custos.',
          'You can see and correct your data in your profile, download everything we hold in a file, delete your account, object or ask us to restrict use. If you cannot do it yourself, ask us: we answer within one month, at no cost.',
        ),
        t(
          'Se encomendou sem conta, descarrega ou apaga os seus dados na página da encomenda, em “Os seus dados”, com um código que enviamos para o seu e-mail. A ligação abre até 90 dias depois de a encomenda terminar; depois disso, peça-nos.',
          'If you ordered without an account, you download or erase your data on the page of the order, under “Your data”, with a code that we email to you. The link opens until 90 days after the order has ended; after that, ask us.',
        ),
        t(
          'Ao apagar a conta, ficam só os registos que a lei nos obriga a guardar, sem ligação à conta.',
          'When you delete the account, only the records that the law obliges us to keep remain, unlinked from the account.',
        ),
        t(
          'Se achar que não tratámos bem os seus dados, pode queixar-se à Comissão Nacional de Proteção de Dados (www.cnpd.pt).',
          'If you think we have not handled your data well, you can complain to the Portuguese data protection authority, CNPD (www.cnpd.pt).',
        ),
      ],
    },
    {
      heading: t('Crianças e outras pessoas', 'Children and other people'),
      paragraphs: [
        t(
          'A conta é pessoal. Pode enviar receitas de quem cuida, como um filho ou um dos pais, se tiver autorização para isso.',
          'An account is personal. You may send prescriptions of those you care for, such as a child or a parent, if you are entitled to.',
        ),
      ],
    },
    {
      heading: t('Alterações a este texto', 'Changes to this text'),
      paragraphs: [
        t(
          'Cada versão tem um número e uma data e as anteriores não se apagam. Se uma mudança for importante, pedimos de novo a sua confirmação.',
          'Each version has a number and a date, and earlier ones are not erased. If a change matters, we ask for your confirmation again.',
        ),
      ],
    },
  ],
}
