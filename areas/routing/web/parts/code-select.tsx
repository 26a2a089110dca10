import { Select } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { listInput, Page } from '#core/contract/list.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type InputProps, useDebounced } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'

interface Props<R> extends InputProps {
  select: Endpoint<typeof listInput, z.ZodType<Page<R>>>
  topic: string
  /** Conditions beside being in use. */
  where?: Record<string, unknown>
  /** The code of a row, which is what travels, and its name. */
  naming(row: R): { code: string; name: string }
}

/** Chooses one of a list by its code. */
export function CodeSelect<R>({ select, topic, where, naming, id, value, onChange, disabled, ...rest }: Props<R>) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), typed ? 300 : 0)
  const { data, isFetching } = useCall(
    select,
    { pageSize: 50, where: { enabled: true, ...where, ...(keyword && { keyword }) } },
    { enabled: open, keepPrevious: true, topics: [topic] },
  )
  const options = data?.rows.map(naming).map(({ code, name }) => ({ value: code, label: `${code} ${name}` })) ?? []
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
      options={options}
      notFoundContent={t('kit.noMatch')}
    />
  )
}
