import { parseArgs } from 'node:util'
import { Api } from './api.ts'
import { work } from './work.ts'

/**
 * A virtual shift on a running demo factory, through its public calls alone: operators begin released tasks, report what they made
 * and end, approvers approve. `npm run simulate -- http://localhost:8080 --speed 60 --minutes 10`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    speed: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '10' },
    account: { type: 'string', default: 'admin' },
    approvers: { type: 'string', default: 'approver1,approver2,approver3' },
    password: { type: 'string', default: 'Gemba-demo-1' },
  },
})
const address = positionals[0] ?? 'http://localhost:8080'
const api = await Api.login(address, values.account, values.password)
// Level by level: nobody else may pass a report on.
const approvers = await Promise.all(
  values.approvers.split(',').map((account) => Api.login(address, account, values.password)),
)
const told = await work(
  api,
  approvers,
  { speed: Number(values.speed), until: Date.now() + Number(values.minutes) * 60_000 },
  (line) => console.log(line),
)
console.log(
  `${told.begun} tasks begun, ${told.reports} reports of ${told.good} good and ${told.defective} defective pieces, ${told.approved} approved, ${told.refused} refused`,
)
