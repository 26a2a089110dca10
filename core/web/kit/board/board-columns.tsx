import { useT } from '#core/web/i18n/index.ts'

interface Props {
  columns: readonly { key: string; title: string }[]
  /** Null: all, in the board's own order. */
  chosen: string[] | null
  onChange(chosen: string[]): void
}

/** Which columns a board shows and in which order, worked by mouse and keys alike. */
export function BoardColumns({ columns, chosen, onChange }: Props) {
  const t = useT()
  const on = chosen ?? columns.map((column) => column.key)
  const listed = [
    ...on.flatMap((key) => columns.find((column) => column.key === key) ?? []),
    ...columns.filter((column) => !on.includes(column.key)),
  ]
  const move = (key: string, by: number) => {
    const from = on.indexOf(key)
    const next = [...on]
    next.splice(from + by, 0, ...next.splice(from, 1))
    onChange(next)
  }
  return (
    <fieldset>
      <legend>{t('board.columns')}</legend>
      <ul>
        {listed.map(({ key, title }) => {
          const at = on.indexOf(key)
          const name = t(title)
          return (
            <li key={key}>
              <label className="board-inline">
                <input
                  type="checkbox"
                  checked={at >= 0}
                  disabled={at >= 0 && on.length === 1}
                  onChange={() => onChange(at >= 0 ? on.filter((each) => each !== key) : [...on, key])}
                />
                {name}
              </label>
              <button
                type="button"
                aria-label={t('board.moveUp', { name })}
                disabled={at < 1}
                onClick={() => move(key, -1)}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={t('board.moveDown', { name })}
                disabled={at < 0 || at === on.length - 1}
                onClick={() => move(key, 1)}
              >
                ↓
              </button>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

interface ChoiceProps {
  label: string
  options: readonly { value: number; label: string }[]
  /** Chosen values; none: all. */
  value: readonly number[]
  onChange(value: number[]): void
}

/** A filter of a board: some of several (workshops, lines); none chosen means all. */
export function BoardChoice({ label, options, value, onChange }: ChoiceProps) {
  const toggle = (one: number) => onChange(value.includes(one) ? value.filter((each) => each !== one) : [...value, one])
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="board-inline">
          <input type="checkbox" checked={value.includes(option.value)} onChange={() => toggle(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
