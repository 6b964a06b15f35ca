// Writes docs/states.md from the state tables: `npm run states`. Its test tells when a table moved on and the page did not.
import { writeFileSync } from 'node:fs'
import { toMermaid } from '../src/kernel/machine.ts'
import { orderMachine } from '../src/shop/orders/order.ts'
import { requestMachine } from '../src/shop/requests/request.ts'

const diagram = (machine) => ['```mermaid', toMermaid(machine).trim(), '```'].join('\n')

export const statesPage = () =>
  [
    '# States',
    '',
    'Generated from the state tables; do not edit. A move is one compare-and-set statement and one row of history.',
    '',
    '## Order',
    '',
    'The table stands in `src/shop/orders/order.ts`.',
    '',
    diagram(orderMachine),
    '',
    '## Prescription and special request',
    '',
    'The table stands in `src/shop/requests/request.ts`.',
    '',
    diagram(requestMachine),
    '',
  ].join('\n')

if (import.meta.main) writeFileSync('docs/states.md', statesPage())
