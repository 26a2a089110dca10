import {
  CheckCircleFilled,
  CloseCircleFilled,
  InboxOutlined,
  QuestionCircleFilled,
  ScanOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import type { Answer } from './use-station.ts'

const signs = {
  idle: <ScanOutlined aria-hidden />,
  good: <CheckCircleFilled aria-hidden />,
  full: <InboxOutlined aria-hidden />,
  wrong: <CloseCircleFilled aria-hidden />,
  ask: <QuestionCircleFilled aria-hidden />,
}

/** What the station says to the last scan: a colour, a sign and words that are read from two steps away. */
export function StationAnswer({ answer, next }: { answer: Answer; next: string }) {
  const t = useT()
  const { tone, text, yes } = answer
  return (
    <div className={`packing-answer is-${tone}`} role={tone === 'wrong' ? 'alert' : 'status'}>
      {signs[tone]}
      <div>
        <strong>{text || t('packing.answer.idle')}</strong>
        <span>{tone === 'ask' ? t('packing.answer.again') : next}</span>
      </div>
      {yes && (
        <Button size="large" type="primary" onClick={yes}>
          {t('packing.yes')}
        </Button>
      )}
    </div>
  )
}
