/**
 * How i18next looks up a text wherever texts are shown. None falls back to another language: traditional texts are made of
 * the simplified ones and so never lack a key. None is escaped: React and `textContent` write text as text.
 */
export const TEXT_OPTIONS = { fallbackLng: false, interpolation: { escapeValue: false } } as const
