import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { answerCalls } from './answer-calls.ts'
import { Api } from './api.ts'
import { openFactory } from './factory.ts'
import { work } from './work.ts'

/**
 * A virtual factory on a running server, as any client: machines behind boxes speak over MQTT; operators begin released tasks, report and
 * answer calls through the API, approvers approve. At 1 to 1,000 times real time; with many machines and a high speed it is the load.
 *
 * `npm run simulate -- http://localhost:8080 --machines 40 --speed 60 --minutes 10 --mqtt mqtt://localhost:1883`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    speed: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '10' },
    machines: { type: 'string', default: '20' },
    mqtt: { type: 'string' },
    people: { type: 'string', default: 'on' },
    account: { type: 'string', default: 'admin' },
    approvers: { type: 'string', default: 'approver1,approver2,approver3' },
    password: { type: 'string', default: 'Gemba-demo-1' },
  },
})
const address = positionals[0] ?? 'http://localhost:8080'
const broker = values.mqtt ?? `mqtt://${new URL(address).hostname}:1883`
const speed = Math.min(1_000, Math.max(1, Number(values.speed)))
const until = Date.now() + Number(values.minutes) * 60_000
const say = (line: string) => console.log(line)
const stepMs = 100
const roundMs = 30_000

const api = await Api.login(address, values.account, values.password)
await Promise.all([runMachines(Number(values.machines)), ...(values.people === 'on' ? [runPeople(), runCalls()] : [])])

async function runMachines(count: number): Promise<void> {
  if (!count) return
  const boxes = await openFactory(api, count, broker)
  say(`${count} machines speak at ${speed} times real time`)
  const clock = { start: Date.now(), speed }
  while (Date.now() < until) {
    const now = Date.now()
    for (const box of boxes) box.speak(clock, now)
    await after(stepMs)
  }
  // What is under way is waited for: closing hands over what was published.
  await Promise.all(boxes.map((box) => box.close()))
  const [sent, acknowledged] = [sum(boxes.map((box) => box.sent)), sum(boxes.map((box) => box.acknowledged))]
  say(`${sent} messages of machines, ${acknowledged} acknowledged`)
}

async function runPeople(): Promise<void> {
  // Level by level: nobody else may pass a report on.
  const approvers = await Promise.all(
    values.approvers.split(',').map((account) => Api.login(address, account, values.password)),
  )
  const told = await work(api, approvers, { speed, until }, say)
  say(
    `${told.begun} tasks begun, ${told.reports} reports of ${told.good} good and ${told.defective} defective pieces, ${told.approved} approved, ${told.refused} refused`,
  )
}

async function runCalls(): Promise<void> {
  let steps = 0
  while (Date.now() < until) {
    steps += await answerCalls(api)
    await after(Math.min(roundMs / speed + 1_000, Math.max(0, until - Date.now())))
  }
  say(`${steps} steps of calls`)
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
