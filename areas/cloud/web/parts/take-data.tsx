import { Button, Card, Select, Space } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { SheetDialog } from '#core/web/kit/parts/sheet-dialog.tsx'

/** The call that writes a list to a sheet, as the server named it. */
const exportAt = (path: string) =>
  endpoint({
    path: path as `/${string}`,
    access: { session: 'the export of a list, under the right of its own path' },
    write: true,
    input: z.object({}),
    output: jobStarted,
    summary: 'Exports a list to a sheet',
  })

/** The team's data, list by list: they are its own, whatever is paid. */
export function TakeData({ lists }: { lists: { path: string; name: string }[] }) {
  const t = useT()
  const [path, setPath] = useState<string | null>(null)
  const [taking, setTaking] = useState<string | null>(null)
  const options = lists
    .map(({ path: value, name: label }) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <Card title={t('cloudService.data')} size="small">
      <p className="kit-faint">{t('cloudService.dataHint')}</p>
      <Space wrap>
        <Select
          aria-label={t('cloudService.list')}
          placeholder={t('cloudService.list')}
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 260 }}
          options={options}
          value={path}
          onChange={setPath}
        />
        <Button disabled={path === null} onClick={() => setTaking(path)}>
          {t('kit.export')}
        </Button>
      </Space>
      {taking !== null && (
        <SheetDialog
          title={options.find(({ value }) => value === taking)?.label ?? ''}
          start={() => call(exportAt(taking), {})}
          onClose={() => setTaking(null)}
        >
          <p>{t('cloudService.wholeList')}</p>
        </SheetDialog>
      )}
    </Card>
  )
}
