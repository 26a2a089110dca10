import type { Consequence, ItemKind } from './standard.ts'

/** An item as a version of a standard keeps it. */
export interface MaintenanceItem {
  item: string
  kind: ItemKind
  lower: number | null
  upper: number | null
  unit: string | null
  options: string | null
  method: string | null
  picture: boolean
  /** How it should look; absent in versions from before there were such pictures. */
  goodPhotoId?: number | null
  goodPhotoIdFileNo?: string | null
  goodPhotoIdFileName?: string | null
  raises: Consequence
}

/** What was found at an item (its place): a number (in order is 1, out of order 0), or words. */
export interface FoundValue {
  item: number
  value?: number | null
  words?: string | null
}

export interface Option {
  words: string
  good: boolean
}

/** The options of a choice, in their order. */
export const optionsOf = ({ options }: Pick<MaintenanceItem, 'options'>): Option[] =>
  (options ?? '').split('/').flatMap((part) => {
    const text = part.trim()
    const words = text.replace(/^[!！]\s*/u, '')
    return words ? [{ words, good: words === text }] : []
  })

/** Whether an item was answered at all. */
export const isAnswered = ({ kind }: Pick<MaintenanceItem, 'kind'>, found: FoundValue | undefined): boolean =>
  kind === 'yesNo' || kind === 'measured' ? typeof found?.value === 'number' : Boolean(found?.words?.trim())

/** Whether it is an answer that the item can have. */
export function canBe(item: Pick<MaintenanceItem, 'kind' | 'options'>, { value, words }: FoundValue): boolean {
  if (item.kind === 'yesNo') return (value === 0 || value === 1) && words == null
  if (item.kind === 'measured') return typeof value === 'number' && words == null
  if (value != null) return false
  return item.kind === 'text' || optionsOf(item).some((option) => option.words === words)
}

/** Whether what was found is in order. Words always are. */
export function conforms(item: MaintenanceItem, { value, words }: FoundValue): boolean {
  const { kind, lower, upper } = item
  if (kind === 'yesNo') return value === 1
  if (kind === 'measured')
    return typeof value === 'number' && (lower === null || value >= lower) && (upper === null || value <= upper)
  return kind === 'text' || optionsOf(item).some((option) => option.words === words && option.good)
}
