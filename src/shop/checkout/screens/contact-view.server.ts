import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { normalisePhone, phoneText } from '#src/kernel/phone-numbers.ts'
import { inThrees, normaliseNif } from '#src/kernel/portuguese-numbers.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { Cart } from '../../cart/cart.ts'
import type { CheckoutDefaults } from '../checkout-defaults.server.ts'
import type { ContactView, FieldView, StepView, Values } from './checkout-view.ts'

/** Prefilled from the cart or the account. The NIF of the account is offered, not used. */
export function contactValues(principal: Principal, { contact, email }: Cart, known: CheckoutDefaults): Values {
  const { billing, shipping, nif } = contact
  const [home] = known.addresses
  const [first = '', ...rest] = (principal.kind === 'person' && principal.name ? principal.name : '').split(/\s+/)
  return present({
    firstname: billing?.firstname ?? shipping?.firstname ?? first,
    lastname: billing?.lastname ?? shipping?.lastname ?? (rest.join(' ') || home?.lastname),
    email,
    phone: billing?.phone ?? shipping?.phone ?? known.phone ?? home?.phone,
    nif: nif ?? known.nif,
    nif_wanted: nif && 'true',
    nif_asked: nif ?? known.nif,
  })
}

export const present = (known: Readonly<Record<string, string | null | undefined>>): Values =>
  Object.fromEntries(Object.entries(known).flatMap(([field, value]) => (value ? [[field, value]] : [])))

const needed = ['firstname', 'lastname', 'email', 'phone'] as const

export function contactView(principal: Principal, values: Values, locale: Locale): ContactView {
  const account = { question: m.checkout_have_account({}, { locale }), signIn: m.checkout_sign_in({}, { locale }) }
  return {
    account: principal.kind === 'guest' ? account : null,
    step: contactStep(values, locale),
    fields: contactFields(locale),
    nif: {
      wanted: m.checkout_nif_wanted({}, { locale }),
      field: {
        name: 'nif',
        label: m.profile_nif({}, { locale }),
        hint: m.checkout_nif_hint({}, { locale }),
        input: { autoComplete: 'off', inputMode: 'numeric', maxLength: 20, spellCheck: false },
      },
    },
  }
}

function contactStep(values: Values, locale: Locale): StepView {
  const isFilled = needed.every((field) => Boolean(values[field]))
  const { firstname, lastname, email = '', phone = '', nif = '', nif_wanted: wanted } = values
  const nifLine = wanted ? ` · ${m.checkout_nif_line({ nif: inThrees(normaliseNif(nif)) }, { locale })}` : ''
  return {
    name: 'contact',
    title: m.checkout_contact({}, { locale }),
    fields: [...needed, 'nif'],
    line: isFilled ? { strong: `${firstname} ${lastname}`, rest: [email, phoneText(normalisePhone(phone)) + nifLine] } : null,
    change: { label: m.checkout_contact_change({}, { locale }), short: m.checkout_change({}, { locale }) },
    goOn: m.checkout_contact_done({}, { locale }),
  }
}

const contactFields = (locale: Locale): FieldView[] => [
  {
    name: 'firstname',
    label: m.checkout_firstname({}, { locale }),
    input: { autoComplete: 'given-name', maxLength: 100, required: true },
  },
  {
    name: 'lastname',
    label: m.checkout_lastname({}, { locale }),
    input: { autoComplete: 'family-name', maxLength: 100, required: true },
  },
  {
    name: 'email',
    label: m.checkout_email({}, { locale }),
    hint: m.checkout_email_hint({}, { locale }),
    input: { type: 'email', autoComplete: 'email', inputMode: 'email', spellCheck: false, maxLength: 254, required: true },
  },
  {
    ...phoneField('phone', m.checkout_phone({}, { locale })),
    hint: m.checkout_phone_hint({}, { locale }),
  },
]

export const phoneField = (name: string, label: string): FieldView => ({
  name,
  label,
  input: { type: 'tel', lead: '+351', autoComplete: 'tel-national', inputMode: 'tel', maxLength: 40, required: true },
})
