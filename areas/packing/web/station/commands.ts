/** What a code of the station's sheet of commands does, so that a person with a scanner alone needs no key. */
export const commands = ['close', 'out', 'fill', 'done', 'frame', 'pack', 'box', 'carton', 'pallet'] as const
export type Command = (typeof commands)[number]

const before = 'GEMBA:'

/** The text of a command's code. */
export const commandText = (command: Command): string => `${before}${command.toUpperCase()}`

/** The command that a scanned code is; null: it is none. */
export function commandOf(code: string): Command | null {
  const text = code.trim().toUpperCase()
  return commands.find((command) => commandText(command) === text) ?? null
}

/** The weight in kilograms that a scale types; null: it is none. */
export function weightOf(code: string): number | null {
  const [, digits] = /^\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*(?:kg)?\s*$/i.exec(code) ?? []
  const weight = digits ? Number(digits.replace(',', '.')) : 0
  return weight > 0 ? weight : null
}
