const { ServerResponse } = require('node:http')

/*
 * Loaded before Prism, which says in a header what it has against a call and ends where the header cannot hold it, as with the
 * names of fields beyond ASCII (`Invalid character in header content`). Escaped, the JSON says the same.
 */
const VIOLATIONS = 'sl-violations'

const { setHeader } = ServerResponse.prototype

ServerResponse.prototype.setHeader = function (name, value) {
  return setHeader.call(this, name, name === VIOLATIONS ? inAscii(value) : value)
}

const inAscii = (text) =>
  text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
