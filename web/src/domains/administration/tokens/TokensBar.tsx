import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DownloadLink } from '../../../ui/files/DownloadLink.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Box, Row } from '../../../ui/layout/Boxes.ts';
import { PageBar } from '../../../ui/layout/Page.ts';
import { tokensAddress } from './tokensAddress.ts';

/** Which tokens are listed, and the same ones as a file. */
export function TokensBar() {
  const { t } = useTranslation('administration');
  const [{ onlyUnused }, setParams] = useAddress(tokensAddress);
  return (
    <PageBar pb="3">
      <Row>
        <Checkbox
          isChecked={onlyUnused}
          onChange={(isChecked) => setParams({ onlyUnused: isChecked })}
          label={t('tokens.onlyUnused')}
        />
        <Box flex={1} />
        <TokensDownload onlyUnused={onlyUnused} />
      </Row>
    </PageBar>
  );
}

/** Downloads the tokens of the environment, those of collectors and revoked ones too. */
function TokensDownload({ onlyUnused }: { readonly onlyUnused: boolean }) {
  const { t } = useTranslation('administration');
  const { companyId } = useCompany();
  const label = t(onlyUnused ? 'tokens.csvUnused' : 'tokens.csv');
  const search = onlyUnused ? '?unused=true' : '';
  return (
    <Button asChild>
      <DownloadLink
        href={`/download/identity/${companyId}/tokens.csv${search}`}
        title={label}
        aria-label={label}
      >
        <Download size={14} /> CSV
      </DownloadLink>
    </Button>
  );
}
