import { setTimeout as after } from 'node:timers/promises'
import { answerCalls } from './answer-calls.ts'
import { Api, RefusedCall, Unreachable } from './api.ts'
import { openFactory } from './factory.ts'
import { inspect } from './inspect.ts'
import { type Options, readOptions, UsageError } from './options.ts'
import { work } from './work.ts'

/**
 * A virtual factory on a running server, as any client: machines behind boxes speak over MQTT; operators begin released tasks, report and
 * answer calls through the API, inspectors inspect, approvers approve. At 1 to 1,000 times real time; with many machines and a high speed it is the load.
 *
 * `npm run simulate -- http://localhost:8080 --machines 40 --speed 60 --minutes 10 --mqtt mqtt://localhost:1883`
 */
async function simulate(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const api = await Api.login(options.address, options.account, options.password)
  const until = Date.now() + options.minutes * 60_000
  const run: Run = { ...options, api, until }
  await Promise.all([runMachines(run), ...(options.people ? [runPeople(run), runCalls(run)] : [])])
}

interface Run extends Options {
  api: Api
  until: number
}

const say = (line: string) => console.log(line)
const stepMs = 100
const roundMs = 30_000

async function runMachines({ api, machines: count, broker, speed, until }: Run): Promise<void> {
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

async function runPeople({ api, address, approvers: accounts, password, speed, until }: Run): Promise<void> {
  // Level by level: nobody else may pass a report on.
  const approvers = await Promise.all(accounts.map((account) => Api.login(address, account, password)))
  const told = await work(api, approvers, { speed, until }, say)
  say(
    `${told.begun} tasks begun, ${told.reports} reports of ${told.good} good and ${told.defective} defective pieces, ${told.approved} approved, ${told.refused} refused`,
  )
}

async function runCalls({ api, speed, until }: Run): Promise<void> {
  let steps = 0
  let inspections = 0
  while (Date.now() < until) {
    steps += await answerCalls(api, speed)
    inspections += await inspect(api)
    await after(Math.min(roundMs / speed + 1_000, Math.max(0, until - Date.now())))
  }
  say(`${steps} steps of calls, ${inspections} inspections`)
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

/** What the person who starts it can mend himself; anything else is shown whole. */
const explained = [UsageError, RefusedCall, Unreachable]

simulate().catch((error) => {
  const known = explained.some((kind) => error instanceof kind)
  console.error(known ? error.message : error)
  process.exit(1)
})
