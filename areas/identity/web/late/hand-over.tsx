import { Modal } from 'antd'
import type { HandOver } from '#areas/identity/contract/team-user.ts'
import type { HandOvers } from '#areas/start/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'

/** Codes that people begin with, shown this once. */
export default function HandOverDialog({ rows, onClose }: HandOvers) {
  const t = useT()
  return (
    <Modal
      open
      title={t('teamUser.handOver')}
      width={640}
      onCancel={onClose}
      onOk={onClose}
      footer={(_, { OkBtn }) => <OkBtn />}
      mask={{ closable: false }}
    >
      <p>{t('teamUser.handOver.hint')}</p>
      <PlainTable<HandOver>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={rows}
        columns={[
          { title: t('teamUser.jobNumber'), dataIndex: 'jobNumber' },
          { title: t('teamUser.name'), dataIndex: 'name' },
          { title: t('teamUser.account'), dataIndex: 'account' },
          { title: t('teamUser.handOver.code'), dataIndex: 'code', render: (code: string) => <code>{code}</code> },
        ]}
      />
    </Modal>
  )
}
