import { type RepairAction, repairActions } from './kinds.ts'

/** What a code of the station's sheet of codes does, so that a person with a scanner alone needs no key. */
export const commands = ['pass', 'fail', 'undo', 'cancel', ...repairActions] as const
export type Command = (typeof commands)[number]

const before = 'GEMBA:'
const beforeCause = 'GEMBA:CAUSE:'

/** The text of a command's code. */
export const commandText = (command: Command): string => `${before}${command.toUpperCase()}`

/** The text of a cause's code. */
export const causeText = (code: string): string => `${beforeCause}${code}`

/** The command that a scanned code is; null: it is none. */
export function commandOf(code: string): Command | null {
  const text = code.trim().toUpperCase()
  return commands.find((command) => commandText(command) === text) ?? null
}

/** The cause that a scanned code names, by its code; null: it names none. */
export const causeOf = (code: string): string | null =>
  code.trim().toUpperCase().startsWith(beforeCause) ? code.trim().slice(beforeCause.length).toUpperCase() : null

export const isRepairAction = (command: Command | null): command is RepairAction =>
  repairActions.some((action) => action === command)
