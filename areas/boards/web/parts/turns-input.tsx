import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, InputNumber, Select, Space } from 'antd'
import { carouselPath } from '#areas/boards/contract/carousel.ts'
import { limits } from '#core/contract/limits.ts'
import { useT } from '#core/web/i18n/index.ts'
import type { InputProps, Renderer } from '#core/web/kit/index.ts'
import { allScreens, screenOf } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'
import { moved, type Turn } from './wheel.ts'

/** The boards of a display in the order of their turns. Where there are several, all must be able to take turns. */
function TurnsInput({ value, onChange, id, disabled }: InputProps) {
  const t = useT()
  const { has } = useSession()
  const turns = (value ?? []) as Turn[]
  const alone = turns.some(({ path }) => !screenOf(path)?.board?.carousel)
  const options = allScreens()
    .filter(
      ({ area, path, board }) =>
        has(area) && board && path !== carouselPath && !turns.some((turn) => turn.path === path),
    )
    .filter(({ board }) => turns.length === 0 || board?.carousel)
    .map(({ path, board }) => ({ value: path, label: [t(`screen.${path}`), board?.code].filter(Boolean).join(' · ') }))
  const set = (next: Turn[]) => onChange?.(next)
  return (
    <Space vertical className="kit-wide">
      {turns.map(({ path, seconds }, at) => {
        const name = t(`screen.${path}`)
        return (
          <Space key={path}>
            <span className="board-turn-name">{name}</span>
            {turns.length > 1 && (
              <InputNumber
                aria-label={t('wheel.secondsOf', { name })}
                min={limits.carouselSeconds}
                max={3600}
                precision={0}
                suffix={t('wheel.seconds')}
                value={seconds}
                disabled={disabled}
                onChange={(chosen) =>
                  set(turns.map((turn, i) => (i === at ? { path, seconds: chosen ?? limits.carouselSeconds } : turn)))
                }
              />
            )}
            <Button
              aria-label={t('board.moveUp', { name })}
              icon={<ArrowUpOutlined />}
              disabled={disabled || at === 0}
              onClick={() => set(moved(turns, at, -1))}
            />
            <Button
              aria-label={t('board.moveDown', { name })}
              icon={<ArrowDownOutlined />}
              disabled={disabled || at === turns.length - 1}
              onClick={() => set(moved(turns, at, 1))}
            />
            <Button
              aria-label={`${t('kit.delete')} ${name}`}
              icon={<DeleteOutlined />}
              disabled={disabled}
              onClick={() => set(turns.filter((_, i) => i !== at))}
            />
          </Space>
        )
      })}
      <Select
        id={id}
        className="kit-wide"
        placeholder={t('displayLink.boards.add')}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={disabled || alone}
        options={options}
        value={null}
        onChange={(path: string | null) => path && set([...turns, { path, seconds: 30 }])}
      />
      <small className="kit-faint">{t('displayLink.boards.hint', { count: limits.carouselSeconds })}</small>
    </Space>
  )
}

export const turnsInput: Renderer = (input) => <TurnsInput {...input} />
