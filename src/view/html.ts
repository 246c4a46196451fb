/** The beginning of an HTML page that is whole in itself: nothing is loaded, and scripts run only where they are asked for. */
import { escapeText } from './xml.js';

/** Up to the start of the body. @param language of its texts. @param policy what the page may do beside its style. */
export function htmlHead(title: string, language: string, style: string, policy = ''): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${policy}">
<title>${escapeText(title)}</title>
<style>${style}</style>
</head>
<body>
`;
}
