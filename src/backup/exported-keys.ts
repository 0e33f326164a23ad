/** The keys that sealed what rows hold sealed, as SECRET_KEYS has them. */
export interface ExportedKeys {
  secret_keys: string
}
