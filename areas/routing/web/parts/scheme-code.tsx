import { Input, Select } from 'antd'
import { useState } from 'react'
import { inspectionSchemeCrud, type SchemeType } from '#areas/quality/contract/scheme.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type InputProps, type Renderer, useDebounced } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live.ts'
import { useSession } from '#core/web/session.tsx'

/** Chooses an inspection scheme of a type by its code, which is what travels. Who may not see schemes types the code. */
function SchemeCode({ type, id, value, onChange, disabled, ...rest }: InputProps & { type: SchemeType }) {
  const t = useT()
  const { can } = useSession()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), typed ? 300 : 0)
  const code = (value as string | null | undefined) ?? null
  const { data, isFetching } = useCall(
    inspectionSchemeCrud.select,
    { pageSize: 50, where: { enabled: true, type, ...(keyword && { keyword }) } },
    { enabled: open, keepPrevious: true, topics: ['inspectionScheme'] },
  )
  if (!can('inspectionScheme.view'))
    return (
      <Input
        {...rest}
        id={id}
        disabled={disabled}
        value={code ?? ''}
        onChange={(event) => onChange?.(event.target.value)}
      />
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
      value={code}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      options={data?.rows.map((row) => ({ value: row.code, label: `${row.code} ${row.name}` })) ?? []}
      notFoundContent={t('kit.noMatch')}
    />
  )
}

/** The inputs of the fields that name schemes. */
export const schemeRenderers: Record<string, Renderer> = {
  firstScheme: (input) => <SchemeCode {...input} type="first" />,
  inProcessScheme: (input) => <SchemeCode {...input} type="inProcess" />,
  selfScheme: (input) => <SchemeCode {...input} type="self" />,
  finalScheme: (input) => <SchemeCode {...input} type="final" />,
}
