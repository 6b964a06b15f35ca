import type { ComponentProps } from 'react'
import type { Fulfilment } from '../../delivery/fulfilment.ts'
import type { ImageView } from '#src/shop/catalogue/product/product.ts'
import type { PaymentFlow, PaymentIcon, PaymentMethod } from '../../website/payment-methods.ts'

// The texts of this page come from the server, so that the browser loads none twice and none in the other language.

/** Form fields by name, as text. */
export type Values = Readonly<Record<string, string>>

/** A text field; `input` are the attributes of the control. */
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

/** A choice; `end` is shown at the end of its line. */
export type ChoiceView = { id: string; label: string; hint?: string; end?: string }

type StepName = 'contact' | 'delivery' | 'payment' | 'review'

export type StepView = {
  name: StepName
  title: string
  /** Names of its fields: an error in one of them opens the step. */
  fields: readonly string[]
  /** Summary of the completed step; a step that does not fold has none. */
  line: { title?: string; strong: string; rest: readonly string[] } | null
  /** "Alterar o contacto", and its visible short form. */
  change?: { label: string; short: string }
  /** Label of its button; a step without one is completed by ordering. */
  goOn?: string
}

/** `account`: for guests, the question whether they have an account and the label of the button. */
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
  /** Only one if the shop does not deliver; `note` then says so. */
  options: readonly (ChoiceView & { id: Fulfilment })[]
  note: string | null
  book: { legend: string; choices: readonly ChoiceView[] } | null
  address: readonly FieldView[]
  recipient: { other: string; fields: readonly FieldView[] }
  /** Label of the checkbox that saves the address; null for guests and full address books. */
  save: string | null
  /** Whether these items can be delivered to the postal code. */
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
  /** The phone that confirms the payment. */
  phone: FieldView | null
  /** What happens after the order is placed, and the label of the button. */
  paying: string
  button: string
}

export type PaymentView = { step: StepView; lead: string; legend: string; methods: readonly MethodView[] }

/** The code that proves a guest's mailbox. `email`: where it was sent. */
export type ProofView = {
  email: string
  title: string
  /** Where it was sent, or that it has expired. */
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
  /** Label of the button if there is nothing to pay. */
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

/** A change; `accept`: label of the button that continues with what is left. */
export type ChangeView = { title: string; lines: readonly string[]; accept?: string }

export type CheckoutView = {
  /** Hidden fields: what identifies the form and what it has shown. */
  hidden: Values
  values: Values
  changes: readonly ChangeView[]
  contact: ContactView
  delivery: DeliveryView
  payment: PaymentView
  review: ReviewView
  summary: SummaryView
}

/** Result of a form that placed no order. */
export type CheckoutFormResult = {
  values: Values
  errors: Values
  /** The step just completed, and the next one. */
  settled?: StepName
  next?: StepName | 'email_code'
  /** Another code was sent. */
  resent?: boolean
  /** Why the postal code cannot be delivered to. */
  refusal?: string
  changes?: readonly ChangeView[]
  /** Replaces fields of the view: what the customer was asked about. */
  hidden?: Values
}
