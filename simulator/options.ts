import { parseArgs } from 'node:util'

/** What the factory is asked to be like. */
export interface Options {
  address: string
  broker: string
  /** Times real time. */
  speed: number
  minutes: number
  machines: number
  people: boolean
  account: string
  approvers: string[]
  password: string
}

/** Arguments that cannot be; the message says how they are given. */
export class UsageError extends Error {}

const usage =
  'npm run simulate -- [address of a running demo] [--speed 1…1000] [--minutes 10] [--machines 20] [--people on|off] ' +
  '[--mqtt mqtt://host:1883] [--account admin] [--approvers approver1,approver2,approver3] [--password …]'

/** Reads the arguments of the command. @throws UsageError */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parsed(args)
  const address = positionals[0] ?? 'http://localhost:8080'
  if (positionals.length > 1 || !URL.canParse(address) || !/^https?:/.test(address))
    throw refused(`${positionals[1] ?? address} is no address`)
  if (values.people !== 'on' && values.people !== 'off') throw refused('--people is on or off')
  return {
    address: address.replace(/\/$/, ''),
    broker: values.mqtt ?? `mqtt://${new URL(address).hostname}:1883`,
    speed: number('speed', values.speed, 1, 1_000),
    minutes: number('minutes', values.minutes, 0, 100_000),
    machines: number('machines', values.machines, 0, 10_000),
    people: values.people === 'on',
    account: values.account,
    approvers: values.approvers.split(','),
    password: values.password,
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
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
  } catch (error) {
    throw refused((error as Error).message.split('. ')[0] ?? '')
  }
}

function number(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= least && value <= most))
    throw refused(`--${name} is a number from ${least} to ${most}`)
  return value
}

const refused = (why: string) => new UsageError(`${why}.\n${usage}`)
