import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '../../i18n/index.ts'
import './count.css'

interface Place {
  key: number | string
  label: string
  lines: number
  counted: number
}

interface Props {
  places: Place[]
  onChoose(key: Place['key']): void
}

/** Places of a count as keys for a finger, each with how far it is; what is counted bears a tick. */
export function CountPlaces({ places, onChoose }: Props) {
  const t = useT()
  return (
    <div className="kit-count-places">
      {places.map(({ key, label, lines, counted }) => (
        <Button
          key={key}
          size="large"
          icon={lines > 0 && counted === lines ? <CheckOutlined /> : undefined}
          onClick={() => onChoose(key)}
        >
          <b>{label}</b> {t('kit.count.placeProgress', { counted, lines })}
        </Button>
      ))}
    </div>
  )
}
