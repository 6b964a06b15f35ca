import type { ComponentProps } from 'react'
import type { Fulfilment } from '../../delivery/fulfilment.ts'
import type { ImageView } from '#src/shop/catalogue/product/product.ts'
import type { PaymentFlow, PaymentIcon, PaymentMethod } from '../../website/payment-methods.ts'

// The words of this page come ready from the shop: a browser then holds none of them twice, and none in the other language.

/** The fields of the form by name, as text. */
export type Values = Readonly<Record<string, string>>

/** A text field; `input` is what the control itself takes. */
export type FieldView = {
  name: string
  label: string
  hint?: string
  optional?: boolean
  wide?: boolean
  input: Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'required' | 'spellCheck'> & {
    lead?: string
  }
}

/** Something to choose; `end` stands at the end of its line. */
export type ChoiceView = { id: string; label: string; hint?: string; end?: string }

type StepName = 'contact' | 'delivery' | 'payment' | 'review'

export type StepView = {
  name: StepName
  title: string
  /** Names of its fields: an error of one of them opens the step. */
  fields: readonly string[]
  /** What it was settled with, once it was; a step without folds never. */
  line: { title?: string; strong: string; rest: readonly string[] } | null
  /** "Alterar o contacto", and the word that is seen of it. */
  change?: { label: string; short: string }
  /** What its button says; a step without one is settled by ordering. */
  goOn?: string
}

/** `account`: for a guest, the question whether they have one and what the button says. */
export type ContactView = {
  account: { question: string; signIn: string } | null
  step: StepView
  fields: readonly FieldView[]
  nif: { wanted: string; field: FieldView }
}

/** `id` names the icon. */
export type FactView = { icon: 'place' | 'clock' | 'ready' | 'shop' | 'van'; title: string; text?: string }

export type DeliveryView = {
  step: StepView
  legend: string
  /** One only where the shop does not deliver; `note` then says so. */
  options: readonly (ChoiceView & { id: Fulfilment })[]
  note: string | null
  book: { legend: string; choices: readonly ChoiceView[] } | null
  address: readonly FieldView[]
  recipient: { other: string; fields: readonly FieldView[] }
  /** What the box says that keeps the address; null for guests and full books. */
  save: string | null
  /** What the postal code says about these goods. */
  answer: string
  rates: { legend: string; choices: readonly ChoiceView[] }
  places: { legend: string; choices: readonly ChoiceView[] }
  facts: readonly FactView[]
}

export type MethodView = {
  code: PaymentMethod
  flow: PaymentFlow
  icon: PaymentIcon
  marks: readonly string[]
  name: string
  hint: string
  /** More about it, once it is chosen. */
  note: string | null
  /** The phone that confirms. */
  phone: FieldView | null
  /** What happens after the order is placed, and what the button says. */
  paying: string
  button: string
}

export type PaymentView = { step: StepView; lead: string; legend: string; methods: readonly MethodView[] }

/** The code that a guest's mailbox is proven with. `email`: where it was sent. */
export type ProofView = {
  email: string
  title: string
  /** Where it went, or that it no longer counts. */
  sent: string
  isSpent: boolean
  label: string
  hint: string
  why: string
  change: string
  resend: { label: string; hint: string; done: string }
}

export type ReviewView = {
  step: StepView
  facts: readonly FactView[]
  consent: { version: number; label: string; hint: string }
  /** Null unless a code was sent and is still needed. */
  proof: ProofView | null
  /** What the button says where there is nothing to pay. */
  place: string
  finePrint: string
  terms: { label: string; path: string }
}

export type SummaryLine = {
  id: string
  image: ImageView | undefined
  quantity: number
  name: string
  about: string
  amount: string
  less: string | null
}

export type SummaryView = {
  open: string
  count: string
  title: string
  lines: readonly SummaryLine[]
  /** Why the coupon of the cart gives nothing. */
  couponError: string | null
  sums: readonly { term: string; detail: string; less?: boolean }[]
  total: { term: string; detail: string; note: string }
}

/** Something that has changed; `accept`: what the button says that goes on with what there is. */
export type ChangeView = { title: string; lines: readonly string[]; accept?: string }

export type CheckoutView = {
  /** What the form knows itself by and says that it has seen: not typed by anybody. */
  hidden: Values
  values: Values
  changes: readonly ChangeView[]
  contact: ContactView
  delivery: DeliveryView
  payment: PaymentView
  review: ReviewView
  summary: SummaryView
}

/** What the shop says to a form that placed no order. */
export type CheckoutFormResult = {
  values: Values
  errors: Values
  /** The step that is settled now, and the one to go on with. */
  settled?: StepName
  next?: StepName | 'email_code'
  /** Another code was sent. */
  resent?: boolean
  /** What the postal code says, where it cannot be delivered to. */
  refusal?: string
  changes?: readonly ChangeView[]
  /** Over those of the view: what was asked about. */
  hidden?: Values
}
