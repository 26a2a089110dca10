import { Modal, Skeleton } from 'antd'
import { Suspense } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { SecondFactor } from './second-factor.ts'

export default function MyFactor({ onClose }: { onClose(): void }) {
  const t = useT()
  return (
    <Modal open title={t('shell.secondFactor')} footer={null} onCancel={onClose} width={480} maskClosable={false}>
      <Suspense fallback={<Skeleton active />}>
        <SecondFactor />
      </Suspense>
    </Modal>
  )
}
