import { Select } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useDebounced } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { selectRunningTask } from '../../contract/record.api.ts'

interface Props {
  value: number | null | undefined
  onChange(id: number | null): void
}

/** Chooses a task that runs, by its number, operation, work centre or product. */
export function TaskSelect({ value, onChange }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), typed ? 300 : 0)
  const { data, isFetching } = useCall(selectRunningTask, { keyword }, { keepPrevious: true, topics: ['task'] })
  return (
    <Select<number>
      className="kit-wide"
      allowClear
      aria-label={t('abnormality.taskNo')}
      placeholder={t('inspectionRecord.runningTask')}
      loading={isFetching}
      value={value ?? null}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onChange={(id) => onChange(id ?? null)}
      notFoundContent={t('inspectionRecord.noRunning')}
      options={data?.rows.map((row) => ({
        value: row.id,
        label: [row.taskNo, row.produreName, row.workCenterName, row.materialDesc].join(' · '),
      }))}
    />
  )
}
