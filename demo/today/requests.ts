import * as v from 'valibot'
import type { World } from '#src/platform/world.ts'
import { basisPoints, percentage, toDecimal } from '#src/kernel/money.ts'
import { startPrescription } from '#src/shop/requests/form/actions.server.ts'
import { claimRequest } from '#src/shop/requests/queue/actions.server.ts'
import { quoteRequest } from '#src/shop/requests/quote/actions.server.ts'
import { quoteBody } from '#src/shop/requests/quote/schema.ts'
import { prescriptionBody } from '#src/shop/requests/request/schema.ts'
import { at, made } from '../then.ts'
import { customerOf, openAgo } from './day.ts'
import type { Day } from './day.ts'

const prescriptions = [
  {
    minutes: 58,
    customer: 8,
    sms_message:
      'Receita Médica N.º 1011000094417362551. Código de Acesso e Dispensa: 671204. Código de Direito de Opção: 4417. Válida por 6 meses.',
    message: 'É a medicação do costume do meu marido. Levanto ao fim da tarde.',
    isClaimed: true,
  },
  {
    minutes: 19,
    customer: 9,
    sms_message:
      'Receita Médica N.º 1011000097120448306. Código de Acesso e Dispensa: 305518. Código de Direito de Opção: 9026. Válida até ao fim do mês.',
    message: 'Se houver genérico, prefiro. Só preciso do primeiro medicamento.',
    isClaimed: false,
  },
] as const

/** Prescriptions that wait for their prices; the pharmacist works on one. */
export async function addPrescriptions(day: Day): Promise<void> {
  const { hours } = day.website
  const ago = (minutes: number): World => at(day.world, openAgo(hours, day.world.now(), minutes))
  for (const { minutes, customer, isClaimed, ...sent } of prescriptions) {
    const fields = v.parse(prescriptionBody, {
      ...sent,
      preference: 'generic',
      upload_ids: [],
      health_consent: true,
      submit: true,
    })
    const { person } = customerOf(day, customer)
    const { id } = made(await startPrescription(ago(minutes), person, fields, { locale: 'pt', source: 'page' }))
    if (!isClaimed) continue
    // A claim lasts half an hour of the clock, so it is a recent one also where the pharmacy is closed.
    const claiming = at(day.world, new Date(day.world.now().getTime() - claimedMinutesAgo * 60_000))
    made(await claimRequest(claiming, day.team.pharmacist, { kind: 'prescription', publicId: id }, 'page'))
  }
}

const claimedMinutesAgo = 4

/** One that has its prices since this morning; its customer has two days to buy. */
export async function addQuote(day: Day): Promise<void> {
  const { website, world, team } = day
  const ago = (minutes: number): World => at(world, openAgo(website.hours, world.now(), minutes))
  const fields = v.parse(prescriptionBody, {
    sms_message:
      'Receita Médica N.º 1011000092260417785. Código de Acesso e Dispensa: 918342. Código de Direito de Opção: 2741. Válida por 6 meses.',
    preference: 'generic',
    upload_ids: [],
    health_consent: true,
    submit: true,
  })
  const { person } = customerOf(day, 10)
  const { id } = made(await startPrescription(ago(112), person, fields, { locale: 'pt', source: 'page' }))
  const items = day.prescribed.slice(0, 2).map(({ variant, shelf }) => ({
    name: `${variant.name.pt}, ${variant.pack.pt}`,
    variant_id: variant.view.id,
    price: toDecimal(percentage(shelf, patientShare)),
    quantity: 1,
  }))
  const quote = v.parse(quoteBody, { items, note: 'Os preços já têm a comparticipação do SNS descontada.' })
  made(await quoteRequest(ago(81), team.pharmacist, { kind: 'prescription', publicId: id }, { quote, source: 'page' }))
}

const patientShare = basisPoints(3100)
