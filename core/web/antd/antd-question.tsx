import { ExclamationCircleFilled } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useT } from '../i18n/index.ts'

interface Props {
  title: string
  content?: string
  danger?: boolean
  onAnswer(yes: boolean): void
}

/** Above any sheet within a drawer, which antd lifts by a hundred each, and below messages: what waits for an answer must be seen. */
const above = 2_000

/** A question to be answered with yes or no. Enter says yes; where that destroys something, it says no. */
export default function Question({ title, content, danger, onAnswer }: Props) {
  const t = useT()
  return (
    <Modal
      open
      zIndex={above}
      width={416}
      closable={false}
      mask={{ closable: false }}
      title={
        <>
          <ExclamationCircleFilled className="gm-question" /> {title}
        </>
      }
      onCancel={() => onAnswer(false)}
      footer={
        <>
          <Button autoFocus={danger} onClick={() => onAnswer(false)}>
            {t('shell.cancel')}
          </Button>
          <Button type="primary" danger={danger} autoFocus={!danger} onClick={() => onAnswer(true)}>
            {t('shell.ok')}
          </Button>
        </>
      }
    >
      {content}
    </Modal>
  )
}
