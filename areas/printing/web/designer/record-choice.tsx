import { Select } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { send, tellFailure, useDebounced } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { findLabelRecord, getLabelRecord } from '../../contract/template.ts'

interface Props {
  kind: string
  /** Null: the sample again. */
  onChosen(record: OutputOf<typeof getLabelRecord> | null): void
}

/** Chooses a record whose label is looked at in place of the sample's. */
export function RecordChoice({ kind, onChosen }: Props) {
  const t = useT()
  const [typed, type] = useState('')
  const [open, setOpen] = useState(false)
  const keyword = useDebounced(typed)
  const { data, isFetching, error } = useCall(findLabelRecord, { kind, keyword }, { enabled: open, keepPrevious: true })
  const choose = async (id: number | undefined) => {
    if (id === undefined) return onChosen(null)
    try {
      const found = await send(getLabelRecord, { kind, id })
      if (found) onChosen(found.output)
    } catch (failure) {
      tellFailure(failure)
    }
  }
  return (
    <Select<number>
      className="label-record"
      aria-label={t('labelDesign.record')}
      placeholder={t('labelDesign.sample')}
      allowClear
      showSearch={{ filterOption: false, onSearch: type }}
      loading={isFetching}
      notFoundContent={error?.message}
      onOpenChange={setOpen}
      options={(data?.records ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id?: number) => void choose(id)}
    />
  )
}
