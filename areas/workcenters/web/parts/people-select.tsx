import { Select } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useDebounced } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { selectArrangeable } from '../../contract/arrangement.api.ts'

interface Props {
  id?: string
  value?: number[]
  onChange?(ids: number[]): void
}

/** Chooses people who may be arranged, by name, sound or job number. */
export function PeopleSelect({ id, value, onChange }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const { data, isFetching } = useCall(
    selectArrangeable,
    { keyword: useDebounced(typed.trim(), 300) },
    { topics: ['teamUser'], keepPrevious: true },
  )
  const options = (data?.rows ?? []).map((person) => ({
    value: person.id,
    label: `${person.name} ${person.jobNumber}`,
  }))
  const change = (chosen: { value: number; label?: unknown }[]) => {
    setNames(new Map([...names, ...chosen.map((each) => [each.value, String(each.label)] as const)]))
    onChange?.(chosen.map((each) => each.value))
  }
  return (
    <Select<{ value: number; label?: unknown }[]>
      id={id}
      mode="multiple"
      labelInValue
      className="kit-wide"
      value={(value ?? []).map((each) => ({ value: each, label: names.get(each) ?? String(each) }))}
      onChange={change}
      options={options}
      loading={isFetching}
      placeholder={t('arrangement.findPerson')}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
    />
  )
}
