import { Alert, Tag } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { type ComparedRecord, compareErpRecord } from '../../contract/erp-source.api.ts'

type Field = ComparedRecord['fields'][number]

/** What the ERP says of a record beside what stands here: what one decides a conflict by. */
export function ErpRecordDrawer({ id, name, onClose }: { id: number; name: string; onClose(): void }) {
  const t = useT()
  const loaded = useCall(compareErpRecord, { id }, { topics: ['erpRecord', 'product', 'workOrder'] })
  return (
    <LoadedDrawer title={name} size={720} loaded={loaded} onClose={onClose}>
      {({ reason, here, fields }) => (
        <>
          {reason && <Alert type="warning" showIcon title={reason} />}
          {!here && <Alert type="info" showIcon title={t('erpRecord.notHere')} />}
          <PlainTable<Field>
            className="kit-gap"
            size="small"
            rowKey="field"
            dataSource={fields}
            pagination={false}
            scroll={{ x: 'max-content' }}
            columns={[
              { title: t('erpRecord.field'), dataIndex: 'field' },
              { title: t('erpRecord.theirs'), dataIndex: 'theirs' },
              { title: t('erpRecord.ours'), dataIndex: 'ours' },
              {
                title: t('erpRecord.differs'),
                dataIndex: 'differs',
                render: (differs: boolean) => differs && <Tag color="orange">{t('erpRecord.differs')}</Tag>,
              },
            ]}
          />
        </>
      )}
    </LoadedDrawer>
  )
}
