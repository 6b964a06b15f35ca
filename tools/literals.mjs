// A noun's states, codes and classes have one table that says what each means. Elsewhere a comparison with one of them by name is
// refused: a new state would silently fall on one side of it. Functions of the table, and lists derived from it, take its place.

const stateName = String.raw`(?:state|paymentState|payment_state|shipmentState|shipment_state|from_state|to_state|to|from)`

/** Comparisons of a state in TypeScript and SQL. `foreign`: words of other states that the folder compares. */
const comparedStates = (foreign) => {
  const word = String.raw`'(?!(?:${foreign.join('|')})')\w+'`
  return new RegExp(
    [
      // Not the state of a cart, which has a rule of its own, nor the kind of a gateway's event.
      String.raw`(?<!\b(?:cart|notice|notice\.value)\??\.)\b${stateName}\s*[!=]==\s*${word}`,
      String.raw`${word}\s*[!=]==\s*(?:\w+\??\.)*${stateName}\b`,
      String.raw`\.where(?:Ref)?\(\s*'(?:\w+\.)?${stateName}',\s*'[^']+',\s*\[?'`,
      String.raw`\b(?:\w+\.)?${stateName}\s*(?:=|<>|!=|(?:not )?in)\s*\(?\s*'\w+'(?!,\s*'(?:=|in|<>)')`,
      String.raw`'\]\.includes\((?:\w+\??\.)*${stateName}\)`,
      String.raw`\bswitch \((?:\w+\??\.)*${stateName}\)`,
    ].join('|'),
  )
}

const rules = [
  {
    // The gateway's charges and refunds have states of their own.
    where: /^src\/shop\/(?:orders|payments(?!\/gateway)|checkout|account|staff|loyalty|notifications)\//,
    home: /\/(?:orders\/order\/(?:order|payment-state)|orders\/refund\/refund|orders\/proposal\/proposal|payments\/payment)\.ts$/,
    refused: comparedStates(['idle']),
    says: 'a state of orders, payments or refunds compared outside its table',
  },
  {
    where: /^src\/shop\/cart\//,
    home: /\/cart\/cart\.ts$/,
    refused: comparedStates(['idle']),
    says: 'a state of carts compared outside cart.ts',
  },
  {
    where: /^src\/(?!shop\/cart\/)/,
    home: /start\/(?:invariants|rules-of-\w+)\.ts$/,
    refused: /\bcart\??\.state\s*[!=]==\s*'/,
    says: 'a state of carts compared outside cart.ts',
  },
  {
    where: /^src\/shop\/mailings\//,
    home: /\/mailings\/mailing\.ts$/,
    refused: comparedStates(['idle']),
    says: 'a state of emails compared outside mailing.ts',
  },
  {
    where: /^src\/shop\/team\//,
    home: /\/team\/invitation\.ts$/,
    refused: comparedStates(['idle']),
    says: 'a state of invitations compared outside invitation.ts',
  },
  {
    where: /^src\/shop\/requests\//,
    home: /\/requests\/request\/request\.ts$/,
    // A step of a timeline is done, now, todo or over.
    refused: comparedStates(['idle', 'done', 'now', 'todo', 'over']),
    says: 'a state of requests compared outside request.ts',
  },
  {
    where: /^src\//,
    home: /website\/payment-methods\.ts$|payments\/gateway\/stripe-charges\.server\.ts$/,
    // The kinds of a next step are names of the API.
    refused:
      /(?<!\bkind) [!=]== '(?:pay_at_pickup|mb_way|multibanco)'|[mM]ethod\w*(?:\('\w+'\)|\['\w+'\])? [!=]== 'card'|\bcase '(?:pay_at_pickup|mb_way|multibanco)'|\b(?:pay_at_pickup|multibanco): /,
    says: 'a payment method named outside payment-methods.ts',
  },
  {
    where: /^src\//,
    // The invariants keep their own SQL as an independent check.
    home: /catalogue\/product\/product\.ts$|start\/rules-of-\w+\.ts$/,
    refused: /'(?:MSRM|MNSRM_EF|MNSRM|COMPOUNDED|DEVICE|SUPPLEMENT|COSMETIC|OTHER)'/,
    says: 'a class of products named outside product.ts',
  },
  {
    where: /^src\//,
    home: /^src\/shop\/permissions\/capabilities\.ts$/,
    refused: /'(?:pharmacist|owner)'|roles?\b[^\n]*'counter'/,
    says: 'a role named outside capabilities.ts',
  },
]

/** The lines of a source file that compare with a literal; tests may, because they state what is expected. */
export function literalErrors(file, text) {
  if (/\.test\.tsx?$/.test(file)) return []
  const own = rules.filter(({ where, home }) => where.test(file) && !home.test(file))
  return text
    .split('\n')
    .flatMap((line, at) => own.filter(({ refused }) => refused.test(line)).map(({ says }) => `${file}:${at + 1}: ${says}`))
}
