import type { PageName } from '#src/i18n/paths.ts'

type Exception = { why: string; coveredBy: string }

/** Pages and forms that no walk reaches or sends, by name, with the reason and the tests that cover them. */
export const exceptions: Partial<Record<string, Exception>> = {
  'invalid-setup': { why: 'shown only while a shop has no pharmacy', coveredBy: 'tests/journeys/consent-anywhere.test.ts' },
  'sign-in.second-step': {
    why: 'asked only of people who have a second step',
    coveredBy: 'tests/journeys/staff-security.test.ts',
  },
  'sign-in.google': { why: 'begins at Google', coveredBy: 'tests/journeys/google.test.ts' },
  scan: { why: 'its link stands under the search field of phones', coveredBy: 'tests/journeys/pack-codes.test.ts' },
  invitation: { why: 'opened by a letter', coveredBy: 'tests/journeys/staff-security.test.ts' },
  'post account.delete code': {
    why: 'ends the account by another way than its password, which the one who has just signed up takes',
    coveredBy: 'tests/journeys/privacy.test.ts',
  },
  'post orders.guest-data export': {
    why: 'needs the code from the mailbox, and answers with a file',
    coveredBy: 'tests/journeys/guest-data.test.ts',
  },
  'post orders.guest-data erase': {
    why: 'needs the code from the mailbox, and an order that is over',
    coveredBy: 'tests/journeys/guest-data.test.ts',
  },
  'post cart way': { why: 'Marta has no second way to choose from', coveredBy: 'tests/journeys/cart.test.ts' },
  'post sign-up resend': { why: 'a minute has to pass first', coveredBy: 'tests/journeys/signing-up.test.ts' },
  'post sign-up change_email': { why: 'begins the sign-up again', coveredBy: 'tests/journeys/signing-up.test.ts' },
  'post sign-up.profile skip': {
    why: 'the other way out of a page that is shown once',
    coveredBy: 'src/shop/sign-in/sign-up-profile.test.ts',
  },
  'post staff.prescriptions.show hand_over': {
    why: 'who gives it away cannot answer it any more',
    coveredBy: 'src/shop/requests/queue/hand-over.test.ts',
  },
  'post staff.requests.show hand_over': {
    why: 'who gives it away cannot answer it any more',
    coveredBy: 'src/shop/requests/queue/hand-over.test.ts',
  },
  'post staff.prescriptions.show comment': {
    why: 'after one was priced no other prescription may be left',
    coveredBy: 'tests/journeys/pharmacist.test.ts',
  },
  'post staff.prescriptions.show reject': {
    why: 'after one was priced no other prescription may be left',
    coveredBy: 'tests/journeys/pharmacist.test.ts',
  },
  ...Object.fromEntries(
    ['remove', 'discard', 'finish'].map((intent) => [
      `post staff.stock.receiving ${intent}`,
      { why: 'stands on the page of a delivery that no link names', coveredBy: 'tests/journeys/receiving.test.ts' },
    ]),
  ),
  ...Object.fromEntries(
    ['staff.orders', 'staff.orders.show'].map((page) => [
      `post ${page} scan`,
      {
        why: 'with scripts its field sends each code by itself, however fast a scanner reads',
        coveredBy: 'src/shop/orders/picking/picking.test.ts',
      },
    ]),
  ),
  ...Object.fromEntries(
    ['staff.orders', 'staff.orders.show'].flatMap((page) =>
      ['swap_preview', 'swap', 'unswap'].map((intent) => [
        `post ${page} ${intent}`,
        {
          why: 'needs the code of another product of the same class as the line that is found',
          coveredBy: 'src/shop/orders/substitution/substitution.test.ts',
        },
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['staff.orders', 'staff.orders.show'].flatMap((page) =>
      ['propose_swap', 'apply_proposal'].map((intent) => [
        `post ${page} ${intent}`,
        {
          why: 'needs another product of the same class, or the answer of the customer',
          coveredBy: 'src/shop/orders/proposal/proposal.test.ts',
        },
      ]),
    ),
  ),
  'post staff.orders.bulk undo': {
    why: 'stands on the page of a bulk of more orders than the shop of the walk has',
    coveredBy: 'src/shop/orders/bulk/bulk.test.ts',
  },
  'staff.orders.bulk': {
    why: 'shows a bulk of more orders than the shop of the walk has',
    coveredBy: 'src/shop/orders/bulk/bulk.test.ts',
  },
  'post staff.brands ask-delete': {
    why: 'offered beside a brand without products, which no link names after it is created',
    coveredBy: 'tests/journeys/collections.test.ts',
  },
  'post staff.brands ask-merge': {
    why: 'is the form of the page of a brand, which the walk sends there',
    coveredBy: 'tests/journeys/walk/staff-recipes.ts',
  },
  'post staff.collections ask-delete': {
    why: 'offered beside an empty collection, which no link names after it is created',
    coveredBy: 'tests/journeys/collections.test.ts',
  },
  'staff.unlock': {
    why: 'shown only in the place of a page whose session is locked',
    coveredBy: 'tests/journeys/staff-lock.test.ts',
  },
  'get staff.collections': {
    why: 'with scripts its buttons pick up a row in the page; without, they open the page with the row picked up',
    coveredBy: 'tests/journeys/collections.test.ts',
  },
  'staff.customers.guest': {
    why: 'found by the order or the mailbox of somebody without an account',
    coveredBy: 'src/shop/customers/customers.test.ts',
  },
  'post staff.customers.show email-code': {
    why: 'needs the code from the new mailbox',
    coveredBy: 'src/shop/customers/customers.test.ts',
  },
  'post staff.customers.show erase': {
    why: 'erases a customer whom other steps need',
    coveredBy: 'src/shop/customers/customers.test.ts',
  },
  'post staff.customers.merge merge': {
    why: 'ends the account of a customer whom other steps need',
    coveredBy: 'src/shop/customers/merge.test.ts',
  },
  'post staff.inbox.show': {
    why: 'with scripts a saved reply is put into the text by the page; without, by the shop',
    coveredBy: 'src/shop/inbox/inbox.test.ts',
  },
  'post staff.unlock lock': { why: 'locks the session that walks', coveredBy: 'tests/journeys/staff-lock.test.ts' },
  'staff.prove': { why: 'asked only of staff whose proof is old', coveredBy: 'tests/journeys/staff-security.test.ts' },
}

export const isExcepted = (name: PageName): boolean => name in exceptions
