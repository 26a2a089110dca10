interface Props {
  label: string
  /** Shown while nothing is chosen. */
  none: string
  options: readonly { value: number; label: string }[]
  value: number | undefined
  onChange(value: number | undefined): void
}

/** Chooses one in a board's settings. */
export const BoardSelect = ({ label, none, options, value, onChange }: Props) => (
  <fieldset>
    <legend>{label}</legend>
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value ? Number(event.target.value) : undefined)}
    >
      <option value="">{none}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </fieldset>
)
