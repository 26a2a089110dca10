import type { Help } from '#core/web/help/help.ts'

/** Whether help holds every word that is looked for, in its title or its texts. */
export function matches(wanted: string, title: string, help: Help): boolean {
  const figures = Object.entries(help.figures ?? {}).flat()
  const text = [title, help.for, help.begin, ...figures].join(' ').toLowerCase()
  const words = wanted.toLowerCase().trim().split(/\s+/)
  return words.every((word) => text.includes(word))
}
