import { Select } from 'antd'
import { useState } from 'react'
import { operationCrud } from '#areas/routing/contract/operation.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type InputProps, useDebounced } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live.ts'

/** Chooses an operation by its number, which is what travels. */
export function OperationNumber({ id, value, onChange, disabled, ...rest }: InputProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), typed ? 300 : 0)
  const { data, isFetching } = useCall(
    operationCrud.select,
    { pageSize: 50, where: { enabled: true, ...(keyword && { keyword }) } },
    { enabled: open, keepPrevious: true, topics: ['operation'] },
  )
  return (
    <Select<string | null>
      {...rest}
      id={id}
      className="kit-wide"
      disabled={disabled}
      allowClear
      placeholder={t('kit.choose')}
      loading={open && isFetching}
      value={(value as string | null | undefined) ?? null}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      options={data?.rows.map((row) => ({ value: row.produreNo, label: `${row.produreNo} ${row.produreName}` })) ?? []}
      notFoundContent={t('kit.noMatch')}
    />
  )
}
