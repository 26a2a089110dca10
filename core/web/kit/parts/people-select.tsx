import { Select } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useDebounced } from './use-debounced.ts'

interface Found {
  rows: { id: number; name: string; jobNumber: string }[]
}
type Asked = { keyword?: string; ids?: number[] }

interface Props {
  /** The call that finds people, by words or by their ids. */
  find: Endpoint<z.ZodType<unknown, Asked>, z.ZodType<Found>>
  value: number[]
  onChange(ids: number[]): void
  /** Not offered: they are there already. */
  without?: ReadonlySet<number>
  label: string
}

/** Chooses people of the team by name, sound or job number. */
export function PeopleSelect({ find, value, onChange, without, label }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), 300)
  const found = useCall(find, { keyword }, { keepPrevious: true })
  const known = useCall(find, { ids: value }, { enabled: value.length > 0, keepPrevious: true })
  const rows = new Map([...(known.data?.rows ?? []), ...(found.data?.rows ?? [])].map((row) => [row.id, row]))
  const options = [...rows.values()]
    .filter(({ id }) => !without?.has(id))
    .map(({ id, name, jobNumber }) => ({ value: id, label: `${name} ${jobNumber}` }))
  return (
    <Select<number[]>
      className="kit-wide"
      size="large"
      mode="multiple"
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      aria-label={label}
      placeholder={t('kit.choosePeople')}
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
