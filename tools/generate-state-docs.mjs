// Writes docs/states.md from the state tables: `npm run docs:states`.
// Its test fails when a table has changed and the page has not.
import { writeFileSync } from 'node:fs'
import { toMermaid } from '../src/kernel/state-machine.ts'
import { orderMachine } from '#src/shop/orders/order/order.ts'
import { reopenMinutes, undoSeconds } from '#src/shop/orders/fulfilment/staff-transitions.ts'
import { proposalMachine } from '#src/shop/orders/proposal/proposal.ts'
import { openDays } from '../src/shop/conversation/comment.ts'
import { requestMachine, unsentRetentionDays } from '#src/shop/requests/request/request.ts'

const diagram = (machine) => ['```mermaid', toMermaid(machine).trim(), '```'].join('\n')

export const statesPage = () =>
  [
    '# States',
    '',
    'Generated from the state tables; do not edit. A transition is one compare-and-set statement and one row of history.',
    '',
    '## Order',
    '',
    'The table is in `src/shop/orders/order/order.ts`.',
    '',
    diagram(orderMachine),
    '',
    `For ${undoSeconds} seconds staff can undo their last transition (\`undo\` in the history): stock, points, checks and payments are restored, and the notification of the`,
    'customer is sent only after that. A pharmacist can reopen (`reopen`) an order that was handed over within',
    `${reopenMinutes} minutes, with a reason: the points and the counter payment are reversed. A paid order that is refunded in full is cancelled`,
    'with the refund, unless it was handed over.',
    '',
    '## Proposal about missing pieces',
    '',
    'The table is in `src/shop/orders/proposal/proposal.ts`. A proposal that waits for someone also lapses, without a row, when its order leaves',
    'preparation or its line is changed ([decision](decisions/054-customers-answer-themselves.md)).',
    '',
    diagram(proposalMachine),
    '',
    '## Prescription and special request',
    '',
    'The table is in `src/shop/requests/request/request.ts`.',
    '',
    diagram(requestMachine),
    '',
    'Periodic jobs make two transitions. `expire` ends a quote: after its hours, or with the last day of the prescription. A request that was never sent (`new`) is cancelled',
    `${unsentRetentionDays} days after its creation, as a draft is deleted: its codes would otherwise stay forever. No notification is sent. An`,
    'ended request loses codes and photos after the days in the settings; photos sent later in the conversation are deleted when it closes,',
    `${openDays} days after the end.`,
    '',
  ].join('\n')

if (import.meta.main) writeFileSync('docs/states.md', statesPage())
