// Writes docs/states.md from the state tables: `npm run docs:states`.
// Its test fails when a table has changed and the page has not.
import { writeFileSync } from 'node:fs'
import { toMermaid } from '../src/kernel/state-machine.ts'
import { orderMachine } from '#src/shop/orders/order/order.ts'
import { reopenMinutes, undoSeconds } from '#src/shop/orders/fulfilment/staff-transitions.ts'
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
    'The table stands in `src/shop/orders/order/order.ts`.',
    '',
    diagram(orderMachine),
    '',
    `For ${undoSeconds} seconds staff can undo their last transition (\`undo\` in the history): goods, points, checks and payments are as they were, and what the`,
    'transition tells the customer leaves only after that. A pharmacist opens (`reopen`) what was handed over within',
    `${reopenMinutes} minutes, with a reason: the points are reversed and what the counter took is taken back. What was paid and goes back whole is cancelled`,
    'with the refund, unless it was handed over.',
    '',
    '## Prescription and special request',
    '',
    'The table stands in `src/shop/requests/request/request.ts`.',
    '',
    diagram(requestMachine),
    '',
    'The clock itself makes two transitions. `expire` ends a window: by its hours, or with the last day of the prescription. What was never sent (`new`) is cancelled',
    `${unsentRetentionDays} days after it was begun, as a draft is deleted: its codes would otherwise stay for ever. No notification is sent. What has`,
    'ended loses codes and photos after the days that the settings name; photos that came into the conversation after that go when it closes,',
    `${openDays} days after the end.`,
    '',
  ].join('\n')

if (import.meta.main) writeFileSync('docs/states.md', statesPage())
