import { Select } from 'antd'
import { useState } from 'react'
import { selectColleague } from '#areas/identity/contract/team-user.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useDebounced } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'

interface Props {
  value: number[]
  onChange(ids: number[]): void
  /** Not offered: they are there already. */
  without?: ReadonlySet<number>
  label: string
}

/** Chooses people of the team by name, sound or job number. */
export function PeopleSelect({ value, onChange, without, label }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), 300)
  const found = useCall(selectColleague, { keyword }, { keepPrevious: true })
  const known = useCall(selectColleague, { ids: value }, { enabled: value.length > 0, keepPrevious: true })
  const rows = new Map([...(known.data?.rows ?? []), ...(found.data?.rows ?? [])].map((row) => [row.id, row]))
  const options = [...rows.values()]
    .filter(({ id }) => !without?.has(id))
    .map(({ id, name, jobNumber, departmentName }) => ({ value: id, label: `${name} ${jobNumber}`, departmentName }))
  return (
    <Select<number[]>
      className="kit-wide"
      size="large"
      mode="multiple"
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      aria-label={label}
      placeholder={t('floor.choosePeople')}
      loading={found.isFetching}
      value={value}
      options={options}
      notFoundContent={found.error?.message}
      onChange={(ids) => {
        setTyped('')
        onChange(ids)
      }}
    />
  )
}
