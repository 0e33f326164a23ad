/** Why documents are rejected. */
export const rejections = {
  label: 'Document rejected as',
  names: {
    unreadable: 'Blurred or too dark',
    incomplete: 'A side or page is missing',
    expired: 'Expired',
    other_name: 'Another name',
    other_document: 'Another document',
    own_words: 'In words of one’s own',
  },
}
