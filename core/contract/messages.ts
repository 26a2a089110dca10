import type core from '../locales/zh-Hans.json'
import type photo from '../web/kit/photo/locales/zh-Hans.json'
import type kit from '../web/locales/zh-Hans.json'

/**
 * Every message key of the product. Each area adds its own by augmenting this interface in its `contract/messages.ts`,
 * so that a key that no locale file holds does not compile.
 */
export interface Messages extends Record<keyof typeof core | keyof typeof kit | keyof typeof photo, string> {}

export type MessageKey = keyof Messages & string

/** Values put into a message in place of `{name}`. */
export type MessageParams = Record<string, string | number>

/** A message to be worded later, in its reader's language. */
export interface Message {
  key: MessageKey
  params?: MessageParams
}

/** Words a message in one language. Keys reckoned at run time (a field's label) come as plain strings. */
export type Translate = (key: MessageKey | (string & {}), params?: MessageParams) => string
