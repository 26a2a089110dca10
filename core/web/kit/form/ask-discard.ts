import { t } from '#core/web/i18n/index.ts'
import { tell } from '#core/web/tell.ts'

/** Asks before what was filled in is lost. @returns whether it may be */
export const askDiscard = (): Promise<boolean> =>
  tell.confirm({ title: t('kit.discard'), content: t('kit.discardHint'), danger: true })
