import { purchasePolicy } from './pages-purchase.ts'
import { faqs, faqsPage } from './pages-faqs.ts'
import { privacyPolicy } from './pages-privacy.ts'
import { terms } from './pages-terms.ts'
import type { FaqGroup, SeedPage, SeedService } from './types.ts'
import { t } from './labels.ts'

const company: SeedPage = {
  key: 'company',
  title: t('A farmácia', 'The pharmacy'),
  lead: t('{pharmacy_name}, {address}.', '{pharmacy_name}, {address}.'),
  sections: [
    {
      heading: t('Direção técnica e licenças', 'Technical direction and licences'),
      paragraphs: [
        t(
          'Direção técnica: {technical_director}. Alvará n.º {licence}. Registo no Infarmed para dispensa ao domicílio e através da Internet n.º {infarmed_registration}.',
          'Technical director: {technical_director}. Licence no. {licence}. Infarmed registration for home delivery and online dispensing no. {infarmed_registration}.',
        ),
      ],
    },
    {
      heading: t('Fale connosco', 'Talk to us'),
      paragraphs: [
        t('Telefone: {phone} ({phone_cost}). E-mail: {email}.', 'Telephone: {phone} ({phone_cost}). Email: {email}.'),
        t(
          'Para dúvidas de saúde que não podem esperar, ligue para o SNS 24: 808 24 24 24. Em caso de emergência, 112.',
          'For health questions that cannot wait, call SNS 24: 808 24 24 24. In an emergency, 112.',
        ),
      ],
    },
  ],
}

const services: SeedPage = {
  key: 'services',
  title: t('Serviços', 'Services'),
  lead: t(
    'Pergunte ao balcão ou pelo telefone {phone} ({phone_cost}) o que podemos fazer por si.',
    'Ask at the counter or by phone on {phone} ({phone_cost}) what we can do for you.',
  ),
  sections: [],
}

type GroundPage = SeedPage & { faqs?: FaqGroup[]; services?: SeedService[] }

/** Default texts of the information pages, worded so that any pharmacy could publish them. */
export const basePages: readonly GroundPage[] = [
  company,
  { ...services, services: [] },
  { ...faqsPage, faqs },
  purchasePolicy,
  terms,
  privacyPolicy,
]
