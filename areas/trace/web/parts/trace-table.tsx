import { ExportOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Entity } from '#core/contract/entity.ts'
import { useT } from '#core/web/i18n/index.ts'
import { columnsOf, ExportDialog, type ListEndpoint, TableCard, useList } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { mostTraced } from '../../contract/trace.ts'

const topics = ['stockBalance', 'stockLot', 'stockMove', 'report', 'shipment']

interface Props<R extends { id: number }> {
  report: { entity: Entity; select: ListEndpoint; export: Endpoint }
  /** What was asked for. */
  where: Record<string, unknown>
  open?(row: R): void
  /** Acts on all of it, before the export. */
  before?: ReactNode
}

/** Every row of a report that a trace or a recall reaches, with its export. */
export function TraceTable<R extends { id: number; version: number }>({ report, where, open, before }: Props<R>) {
  const t = useT()
  const { can } = useSession()
  const [exporting, setExporting] = useState(false)
  const { entity } = report
  const list = useList<R, ListEndpoint>(report.select, { entity, name: entity.name, where, search: [], topics })
  const columns = columnsOf<R>(entity, entity.table)
  return (
    <div className="kit-screen">
      {(list.data as { more?: boolean } | undefined)?.more && (
        <Alert type="warning" showIcon title={t('trace.more', { most: mostTraced })} />
      )}
      <TableCard
        list={list}
        columns={columns}
        open={open}
        after={
          <>
            {before}
            {can('trace.export') && (
              <Button icon={<ExportOutlined />} onClick={() => setExporting(true)}>
                {t('kit.export')}
              </Button>
            )}
          </>
        }
      />
      {exporting && (
        <ExportDialog list={list} columns={columns} endpoint={report.export} onClose={() => setExporting(false)} />
      )}
    </div>
  )
}
