import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { Screen } from '#core/contract/area.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/form/asking-modal.tsx'
import { tellFailure } from '#core/web/kit/send.ts'
import { mostTiles } from './tiles.ts'

interface Props {
  /** The screens that he may open. */
  open: readonly Screen[]
  chosen: readonly string[]
  save(chosen: string[]): Promise<void>
  reset(): Promise<void>
  onClose(): void
}

/** Which screens stand on the welcome page; new ones go to the end. */
export function TilesDialog({ open, chosen, save, reset, onClose }: Props) {
  const t = useT()
  const [tiles, setTiles] = useState(chosen)
  const menus = [...new Set(open.map(({ menu }) => menu))]
  const full = tiles.length >= mostTiles
  const keep = (act: () => Promise<void>) => void act().then(onClose, tellFailure)
  const toggle = (path: string, on: boolean) => setTiles(on ? [...tiles, path] : tiles.filter((each) => each !== path))
  return (
    <AskingModal
      title={t('home.choose')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => keep(reset)}>{t('home.usual')}</Button>
          <Button type="primary" onClick={() => keep(() => save([...tiles]))}>
            {t('home.save')}
          </Button>
        </>
      }
    >
      <p>{t('home.chosen', { count: tiles.length, most: mostTiles })}</p>
      {menus.map((menu) => (
        <fieldset key={menu} className="home-choices">
          <legend>{t(`menu.${menu}`)}</legend>
          {open
            .filter((screen) => screen.menu === menu)
            .map(({ path }) => (
              <Checkbox
                key={path}
                checked={tiles.includes(path)}
                disabled={full && !tiles.includes(path)}
                onChange={(event) => toggle(path, event.target.checked)}
              >
                {t(`screen.${path}`)}
              </Checkbox>
            ))}
        </fieldset>
      ))}
    </AskingModal>
  )
}
