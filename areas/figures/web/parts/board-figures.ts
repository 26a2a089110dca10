import { selectBoardPlace } from '#areas/boards/contract/production.api.ts'
import { useLanguage } from '#core/web/i18n/index.ts'
import { placeFilterOf } from '#core/web/kit/board/index.ts'
import { numberText, shareText } from '#core/web/kit/format.ts'

/** Narrows a board to workshops and lines. */
export const placeFilter = placeFilterOf(selectBoardPlace)

/** From which shares on a board is yellow and green: what a line is behind by, and what a good process reaches. */
export const marks = {
  achievement: [0.8, 0.95],
  qualityRatio: [0.95, 0.99],
  onTime: [0.8, 0.95],
} as const

export const percent = (share: number | null): string => (share === null ? '–' : shareText(share))

/** Figures as a board writes them. */
export function useBoardNumbers() {
  const [language] = useLanguage()
  const number = (value: number) => numberText(value, language)
  return {
    number,
    whole: (value: number) => number(Math.round(value)),
    tenths: (value: number) => number(Math.round(value * 10) / 10),
  }
}

/** Hours with their unit, in one piece. */
export const hoursText = (hours: string): string => `${hours}\u00a0h`

export const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null)
