import { useT } from '#core/web/i18n/index.ts'

type Filter = Record<string, unknown>

const choices = [1, 7, 30] as const

/** Over how many production days a board counts: what its filter says, else the present one. */
export const boardDays = (filter: Filter): (typeof choices)[number] => choices.find((days) => days === filter.days) ?? 1

/** Chooses them, in a board's settings. */
export function BoardDays({ value, set }: { value: Filter; set(value: Filter): void }) {
  const t = useT()
  return (
    <fieldset>
      <legend>{t('board.days')}</legend>
      {choices.map((days) => (
        <label key={days} className="board-inline">
          <input
            type="radio"
            name="days"
            checked={boardDays(value) === days}
            onChange={() => set({ ...value, days })}
          />
          {t('board.dayCount', { count: days })}
        </label>
      ))}
    </fieldset>
  )
}
